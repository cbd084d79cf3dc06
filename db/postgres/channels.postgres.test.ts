import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestStore, type TestStore } from '../testing/store.ts';
import { inTransaction } from '../transaction.ts';
import { openPostgresChannels } from './channels.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';

/** A TCP proxy to the database that can silently drop traffic. */
async function openProxy(to: URL) {
  const lost = new Set<Socket>();
  const open = new Set<Socket>();
  let dropping = false;
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    const far = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      if (dropping) lost.add(from);
      from.on('data', (bytes) => void (lost.has(from) || into.write(bytes)));
      from.on('error', () => undefined);
      from.on('close', () => void (lost.has(from) || into.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = new URL(to);
  url.port = String(typeof address === 'object' ? address?.port : 0);
  return {
    url: url.href,
    /** Number of connections so far. */
    connections: () => connections,
    /** Drops all traffic, also on new connections, until `restoreTraffic`. */
    dropTraffic() {
      dropping = true;
      for (const socket of open) lost.add(socket);
    },
    restoreTraffic() {
      dropping = false;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

let store: TestStore;
let db: PostgresDatabase;
let proxy: Awaited<ReturnType<typeof openProxy>>;
beforeEach(async () => {
  store = await openTestStore();
  db = openPostgres({ url: store.databaseUrl ?? '', connections: 3 });
  proxy = await openProxy(new URL(store.databaseUrl ?? ''));
});
afterEach(async () => {
  proxy.close();
  await db.close();
  await store.remove();
});

it('replaces a silently dead connection and receives later messages', async () => {
  const channels = openPostgresChannels(
    { connectionString: proxy.url, connectionTimeoutMillis: 3000 },
    { everyMs: 200, timeoutMs: 3000 },
  );
  const oidos: (string | undefined)[] = [];
  const decir = (texto: string) => inTransaction(db, (tx) => tx.notify('pedidos', texto));
  try {
    await channels.listen('pedidos', (texto) => oidos.push(texto));
    await decir('uno');
    await expect.poll(() => oidos).toEqual(['uno']);
    // A quiet connection is not replaced, even after the time in which a check must be answered.
    await setTimeout(4000);
    expect([oidos, proxy.connections()]).toEqual([['uno'], 1]);
    proxy.dropTraffic();
    await decir('perdido');
    // The silent connection is given up, and another one is tried, as silent as the first.
    await expect.poll(proxy.connections).toBe(2);
    expect(oidos).toEqual(['uno']);
    proxy.restoreTraffic();
    await expect.poll(() => oidos).toEqual(['uno', undefined]);
    await decir('dos');
    await expect.poll(() => oidos).toEqual(['uno', undefined, 'dos']);
  } finally {
    await channels.close();
  }
});
