import { expect, type Locator, type Page } from '@playwright/test';

/** Pauses the page's clock, which must be installed: no timer of the page fires until it is resumed or advanced. */
export async function pausePageClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

/** Runs `work` while the page's clock, which must be installed, is paused: what shows only for a moment stays. */
export async function withPageClockPaused(page: Page, work: () => Promise<void>): Promise<void> {
  await pausePageClock(page);
  await work();
  await page.clock.resume();
}

/**
 * Waits for a toast while the page's clock is paused. The toasts are empty for the first 30 ms after they are mounted,
 * which happens once their script has loaded and again when a dialog opens or closes; the clock advances in steps
 * of 40 ms until then, far below the time of a toast.
 */
export async function expectAvisoEnPausa(page: Page, aviso: Locator): Promise<void> {
  await expect(async () => {
    if (!(await aviso.isVisible())) await page.clock.runFor(40);
    await expect(aviso).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
