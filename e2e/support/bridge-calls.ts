import type { Page } from '@playwright/test';
import { LLAMADAS_IPC } from '#contract/desktop/ipc.ts';

/** What the program answers a page that may not make a call. */
export const REFUSED = 'Esta página no puede pedir eso al equipo.';

/** The addresses of pages that are not the shop's, as the window of somebody else's page would have them. */
export const FOREIGN_ADDRESSES = ['data:text/html,<title>Datos</title>', 'about:blank'];

/** Makes every call of the contract through the bridge of a page, without an argument. Returns those not refused. */
export function answeredThrough(page: Page): Promise<string[]> {
  return page.evaluate(
    async ({ channels, refused }) => {
      // A channel as any text, as a foreign page would send it.
      const bridge = window.guirnalda as unknown as { llamar(channel: string): Promise<unknown> };
      const answers = await Promise.all(
        channels.map(async (channel) => {
          const answer = await bridge.llamar(channel).then(
            () => 'answered',
            (error: Error) => error.message,
          );
          return { channel, answer };
        }),
      );
      return answers
        .filter(({ answer }) => answer !== refused)
        .map(({ channel }) => channel)
        .sort();
    },
    { channels: Object.keys(LLAMADAS_IPC), refused: REFUSED },
  );
}

/** The addresses that the page about the program can give itself without loading another page. */
const OTHER_ADDRESSES = ['#x', '?x', '/pos', '/personal/cierre.html'];

/** Gives a page other addresses of the app. Returns the calls that it may make at each, its own address first. */
export async function answeredAtOtherAddresses(page: Page): Promise<string[][]> {
  const answered = [await answeredThrough(page)];
  for (const address of OTHER_ADDRESSES) {
    await page.evaluate((url) => history.pushState(null, '', url), address);
    answered.push(await answeredThrough(page));
  }
  return answered;
}
