import { test } from '@playwright/test';
import { DEMO_MS, prepareDemo } from '../support/shop.ts';

test('creates the demo shop that the tests copy', async () => {
  test.setTimeout(DEMO_MS + 60_000);
  await prepareDemo();
});
