import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { app, autoUpdater, BrowserWindow } from 'electron';

/** How long the system may take to unpack a program and check its signature. */
const PREPARE_MS = 180_000;
/** How long it may take to note that it opens the program afterwards. */
const NOTE_MS = 15_000;

/** Serves one file to the system's updater, which takes programs from a web server alone. Returns the feed's address. */
async function serve(zip: string): Promise<{ url: string; server: Server }> {
  const { size } = await stat(zip);
  // Other programs of this computer reach the port, and do not know the address.
  const secret = `/${randomBytes(32).toString('hex')}`;
  const server = createServer((request, response) => {
    if (request.url === secret) {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ url: `${url}.zip` }));
    } else if (request.url === `${secret}.zip`) {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': size });
      createReadStream(zip)
        .on('error', () => response.destroy())
        .pipe(response);
    } else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${secret}`;
  return { url, server };
}

/** Waits until the system has unpacked and accepted what is served. Rejects with what it says of it. */
async function prepared(url: string): Promise<void> {
  const done = Promise.withResolvers<void>();
  const accept = (): void => done.resolve();
  const refuse = (): void => done.reject(new Error('the system took no program'));
  const late = setTimeout(
    () => done.reject(new Error('the system did not take the program in time')),
    PREPARE_MS,
  );
  autoUpdater.on('error', done.reject);
  autoUpdater.on('update-downloaded', accept);
  autoUpdater.on('update-not-available', refuse);
  try {
    autoUpdater.setFeedURL({ url });
    autoUpdater.checkForUpdates();
    await done.promise;
  } finally {
    clearTimeout(late);
    autoUpdater.off('error', done.reject);
    autoUpdater.off('update-downloaded', accept);
    autoUpdater.off('update-not-available', refuse);
  }
}

/**
 * Has the program opened again once it is replaced; without it the system only replaces it. Returns whether the system
 * noted it in time.
 */
async function openAfterwards(): Promise<boolean> {
  // Electron asks nothing of the system while a window is left, and ours do not close when they are asked to.
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
  // What the last window asked of the program when it went is over.
  await setImmediate();
  const noted = once(app, 'before-quit', { signal: AbortSignal.timeout(NOTE_MS) });
  const ignore = (): void => undefined;
  autoUpdater.on('error', ignore);
  autoUpdater.quitAndInstall();
  // The system ends the program as soon as it has noted it. Late, it is replaced all the same.
  return await noted.then(
    () => true,
    () => false,
  );
}

/**
 * Hands a program (a zip of it) to macOS, which replaces this one as soon as it ends, however it ends: called when nothing
 * but the end is left. Returns whether the system opens it again then, which is asked of it with `again`. Throws with the
 * program as it was.
 */
export async function handToSystem(zip: string, again: boolean): Promise<boolean> {
  const { url, server } = await serve(zip);
  try {
    await prepared(url);
    return again && (await openAfterwards());
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
