import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** A web server on loopback that shows one release at a time, as slowly as a test needs. */
export interface FeedServer {
  url: string;
  /** Shows the release in a folder; without one the address has none. */
  show(folder: string | undefined): void;
  /** Stops each package after a part (0 to 1) of its bytes, or the feed itself, and leaves it there. */
  stopAt(part: number | 'feed' | undefined): void;
  /** Resolves when an answer has stopped there. */
  stopped(): Promise<void>;
  /** The files asked for so far. */
  asked: string[];
  close(): Promise<void>;
}

export async function openFeedServer(): Promise<FeedServer> {
  let shown: string | undefined;
  let part: number | 'feed' | undefined;
  let reached = Promise.withResolvers<void>();
  const asked: string[] = [];

  const send = (file: string, range: string | undefined, response: ServerResponse): void => {
    const { size } = statSync(file);
    const [, from = '0', to = String(size - 1)] = /^bytes=(\d+)-(\d+)?$/.exec(range ?? '') ?? [];
    const [start, end] = [Number(from), Number(to || size - 1)];
    const headers = { 'content-length': end - start + 1, 'accept-ranges': 'bytes' };
    response.writeHead(
      range ? 206 : 200,
      range ? { ...headers, 'content-range': `bytes ${start}-${end}/${size}` } : headers,
    );
    const limit =
      typeof part === 'number' && file.endsWith('.AppImage') ? Math.floor(size * part) : undefined;
    const last = limit === undefined ? end : Math.min(end, start + limit);
    const stream = createReadStream(file, { start, end: last });
    stream.pipe(response, { end: limit === undefined });
    if (limit !== undefined) stream.once('end', () => reached.resolve());
  };

  const server = createServer((request, response) => {
    const name = decodeURIComponent(new URL(request.url ?? '/', 'http://feed').pathname.slice(1));
    asked.push(name);
    const file = shown === undefined ? undefined : path.join(shown, path.basename(name));
    if (part === 'feed') reached.resolve();
    else if (file === undefined || !existsSync(file)) response.writeHead(404).end();
    // The program then asks for the whole file.
    else if (request.headers.range && part !== undefined) response.writeHead(416).end();
    else send(file, request.headers.range, response);
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show(folder) {
      shown = folder;
    },
    stopAt(where) {
      part = where;
      reached = Promise.withResolvers<void>();
    },
    stopped: () => reached.promise,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
