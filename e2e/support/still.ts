import type { Locator, Page } from '@playwright/test';

/** For `test.use`: a browser whose owner has not asked for less motion. The journeys of a project may run with less. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Waits until all animations inside an element have finished. */
export async function waitForAnimations(where: Locator): Promise<void> {
  await where.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
}

/** Waits until the page is loaded and idle, and the test has been told of all its requests. */
export async function waitForPageIdle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.evaluate(async () => {
    const idle = () => new Promise((resolve) => requestIdleCallback(resolve));
    await idle();
    await idle();
    // One more request: once it is answered, the test has been told of the earlier ones.
    await fetch('/robots.txt').then((answer) => answer.text());
  });
}
