import { test } from '@playwright/test';
import { prepareDemo } from '../support/shop.ts';

test('creates the demo shop that the tests copy', async () => {
  test.setTimeout(120_000);
  await prepareDemo();
});
