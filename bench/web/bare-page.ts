import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page without scripts and style, at an address of its own. */
export interface BarePage {
  url: string;
  close(): void;
}

/** Serves the document of a page as it came from the shop, its pictures too, but nothing that runs and no style. */
export async function serveBare(url: string): Promise<BarePage> {
  const document = await (await fetch(url)).text();
  const bare = document
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<link\b[^>]*\brel="(?:stylesheet|modulepreload|manifest)"[^>]*>/g, '')
    .replace('<head>', `<head><base href="${url}">`);
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8').end(bare);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
