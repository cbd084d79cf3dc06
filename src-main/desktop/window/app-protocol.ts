import { readFileSync } from 'node:fs';
import { net, protocol } from 'electron';
import { APP_SCHEME, appFile, appHeaders, developmentPolicy, isAppUrl } from './app-files.ts';

/** Registers the app's scheme; must run before Electron is ready. */
export function registerAppScheme(): void {
  const privileges = {
    standard: true,
    secure: true,
    supportFetchAPI: true,
    corsEnabled: true,
    stream: true,
    // The page's scripts are compiled once, as those of a web address are.
    codeCache: true,
  };
  protocol.registerSchemesAsPrivileged([{ scheme: APP_SCHEME, privileges }]);
}

const refused = (status: number): Response =>
  new Response(null, { status, headers: { 'content-security-policy': "default-src 'none'" } });

/** Serves the staff app's built files, or proxies the Vite server during development. */
export function serveApp(rendererDir: string, developmentUrl: string | undefined): void {
  protocol.handle(APP_SCHEME, async (request) => {
    if (!isAppUrl(request.url)) return refused(404);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refused(405);
    const { pathname, search } = new URL(request.url);
    if (developmentUrl) return fromViteServer(developmentUrl, pathname, search);
    const file = appFile(rendererDir, pathname);
    if (!file) return refused(400);
    try {
      // Not `readFile`, which takes several turns of the event loop: the page waits for some ten files.
      return new Response(new Uint8Array(readFileSync(file)), { headers: appHeaders(file) });
    } catch {
      return refused(404);
    }
  });
}

async function fromViteServer(origin: string, pathname: string, search: string): Promise<Response> {
  const target = pathname.startsWith('/personal/') ? pathname : '/personal/index.html';
  const answer = await net.fetch(new URL(target + search, origin).href, {
    bypassCustomProtocolHandlers: true,
  });
  const headers = new Headers(answer.headers);
  headers.set('content-security-policy', developmentPolicy());
  return new Response(answer.body, { status: answer.status, headers });
}
