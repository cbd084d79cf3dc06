import { expect, type Page } from '@playwright/test';

const PROBE = '/intercept-probe';

/**
 * Answers requests of a page by `handler`, as `page.route` does, from the moment this returns.
 * The browser tells an open page's loader of a first rule a moment late, so that on a busy machine a key pressed right
 * after `page.route` sent its request past the rule: this asks until a request of the page itself is answered here.
 */
export async function intercept(
  page: Page,
  ...[url, handler, options]: Parameters<Page['route']>
): Promise<void> {
  await page.route(url, handler, options);
  if (!page.url().startsWith('http')) return;
  await page.route(`**${PROBE}`, (route) => route.fulfill({ status: 204 }));
  const asked = () => page.evaluate(async (probe) => (await fetch(probe)).status, PROBE);
  await expect.poll(asked, 'a request that is intercepted').toBe(204);
  await page.unroute(`**${PROBE}`);
}
