import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What a tunnel says in place of the server; `text` may also change what the server said. */
export interface Word {
  status: number;
  text: string | ((original: string) => string);
}

/** A tunnel in front of a server, which may put in a word of its own. */
export interface Tunnel {
  url: string;
  /** From now on, for each path; undefined passes the server's answer on. */
  say(word: (path: string) => Word | undefined): void;
}

function pass(url: URL, near: IncomingMessage, answer: ServerResponse, change?: (text: string) => string) {
  const { 'if-none-match': _etag, ...whole } = near.headers;
  const headers = change ? { ...whole, 'accept-encoding': 'identity' } : near.headers;
  const far = request({
    hostname: url.hostname,
    port: url.port,
    path: near.url,
    method: near.method,
    headers,
  });
  far.on('error', () => answer.destroy());
  far.on('response', (response) => {
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
  near.pipe(far);
}

/** Runs `use` with a tunnel to the server at `url`. */
export async function withTunnel(url: string, use: (tunnel: Tunnel) => Promise<void>): Promise<void> {
  let word: (path: string) => Word | undefined = () => undefined;
  const server = createServer((near, answer) => {
    const said = word(new URL(near.url ?? '/', url).pathname);
    if (typeof said?.text === 'string') {
      near.resume();
      answer.writeHead(said.status, { 'content-type': 'text/html' });
      answer.end(said.text);
    } else pass(new URL(url), near, answer, said?.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  try {
    await use({
      url: `http://127.0.0.1:${port}`,
      say: (next) => {
        word = next;
      },
    });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
