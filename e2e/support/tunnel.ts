import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A replaced answer; a function changes the server's text. */
interface ReplacedAnswer {
  status: number;
  text: string | ((original: string) => string);
}

/** An HTTP proxy to a server that can replace its answers, as tunnel providers do. */
export interface Tunnel {
  url: string;
  /** Replaces answers by path from now on; undefined forwards the server's own. */
  replaceAnswers(answerFor: (path: string) => ReplacedAnswer | undefined): void;
}

function forward(
  url: URL,
  incoming: IncomingMessage,
  answer: ServerResponse,
  change?: (text: string) => string,
) {
  const { 'if-none-match': _etag, ...whole } = incoming.headers;
  const headers = change ? { ...whole, 'accept-encoding': 'identity' } : incoming.headers;
  const upstream = request({
    hostname: url.hostname,
    port: url.port,
    path: incoming.url,
    method: incoming.method,
    headers,
  });
  upstream.on('error', () => answer.destroy());
  upstream.on('response', (response) => {
    if (!change) {
      answer.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(answer);
      return;
    }
    const parts: Buffer[] = [];
    response.on('data', (part: Buffer) => parts.push(part));
    response.on('end', () => {
      const { 'content-length': _length, etag: _tag, ...kept } = response.headers;
      answer.writeHead(response.statusCode ?? 500, kept);
      answer.end(change(Buffer.concat(parts).toString()));
    });
  });
  incoming.pipe(upstream);
}

/** Runs `use` with a proxy to the server at `url`. */
export async function withTunnel(url: string, use: (tunnel: Tunnel) => Promise<void>): Promise<void> {
  let answerFor: (path: string) => ReplacedAnswer | undefined = () => undefined;
  const server = createServer((incoming, answer) => {
    const replaced = answerFor(new URL(incoming.url ?? '/', url).pathname);
    if (typeof replaced?.text === 'string') {
      incoming.resume();
      answer.writeHead(replaced.status, { 'content-type': 'text/html' });
      answer.end(replaced.text);
    } else forward(new URL(url), incoming, answer, replaced?.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await use({
      url: `http://127.0.0.1:${port}`,
      replaceAnswers: (next) => {
        answerFor = next;
      },
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
