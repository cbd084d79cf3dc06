import { test } from '@playwright/test';
import { diaDe } from '#contract/words/dias.ts';

/** As long as a test may take. */
const TEST_MS = 120_000;

/** Waits for midnight when the shop's day ends within the time of a test, so that a test sees only one date. */
async function waitForOneDay(): Promise<void> {
  const day = () => diaDe(new Date());
  const today = day();
  if (diaDe(new Date(Date.now() + TEST_MS)) === today) return;
  while (day() === today) await new Promise((resolve) => setTimeout(resolve, 1_000));
}

/** A test that runs within one day of the shop. */
export const journeyTest = test.extend<{ oneDay: undefined }>({
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      await waitForOneDay();
      await use(undefined);
    },
    { auto: true, timeout: TEST_MS + 30_000 },
  ],
});
