import { test } from '@playwright/test';
import { prepareDemo } from '../support/shop.ts';

test('the demo shop, for the journeys to copy', async () => {
  test.setTimeout(120_000);
  await prepareDemo();
});
