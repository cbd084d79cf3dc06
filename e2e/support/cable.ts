import { connect, createServer, type Socket } from 'node:net';

/** A line to a server, that can be cut: then the server is as good as dead. */
export interface Cable {
  url: string;
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Runs `use` with a line to the server at `url`. */
export async function withCable(url: string, use: (cable: Cable) => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const address = server.address();
  const at = typeof address === 'object' && address ? address.port : 0;
  async function cut(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.destroy();
    await closed;
  }
  try {
    await use({ url: `http://127.0.0.1:${at}`, cut, mend: () => listen(at) });
  } finally {
    if (server.listening) await cut();
  }
}
