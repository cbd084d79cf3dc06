import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy to a server. `cut` closes its connections and refuses new ones until `restore`. */
export interface Cable {
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
}

/** Runs `use` with a proxy to the server at `url`. */
export async function withCable(url: string, use: (cable: Cable) => Promise<void>): Promise<void> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [source, target] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(source);
      source.on('error', () => undefined);
      source.on('close', () => {
        open.delete(source);
        target.destroy();
      });
      source.pipe(target);
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
    await use({ url: `http://127.0.0.1:${at}`, cut, restore: () => listen(at) });
  } finally {
    if (server.listening) await cut();
  }
}
