import { session } from 'electron';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import type { Supervisor } from '../server-process/supervisor.ts';

/**
 * Adds to the window's calls to the shop's server what proves that they come from this computer. The pages never hold it:
 * no script in them can take it elsewhere.
 */
export function proveThisComputer({ url, clave }: Pick<Supervisor, 'url' | 'clave'>): void {
  session.defaultSession.webRequest.onBeforeSendHeaders(
    { urls: ['http://127.0.0.1/*'] },
    (details, continueWith) => {
      const server = url();
      const proof = clave();
      if (proof === undefined || server === undefined || !details.url.startsWith(`${server}/`))
        return continueWith({});
      continueWith({
        requestHeaders: { ...details.requestHeaders, [THIS_COMPUTER_HEADER]: proof },
      });
    },
  );
}
