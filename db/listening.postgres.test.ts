import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgres, type PostgresDatabase } from './engines/postgres.ts';
import { openPostgresChannels } from './engines/postgres-channels.ts';
import { openTestStore, type TestStore } from './testing/store.ts';
import { inTransaction } from './transaction.ts';

/** A way to the database on which what is under way can be lost without anybody being told. */
async function openWay(to: URL) {
  const lost = new Set<Socket>();
  const open = new Set<Socket>();
  let deaf = false;
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname);
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      if (deaf) lost.add(from);
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
    /** From now on nothing passes on what is open; nor on what is opened, until `heal`. */
    silence() {
      deaf = true;
      for (const socket of open) lost.add(socket);
    },
    heal() {
      deaf = false;
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

let store: TestStore;
let db: PostgresDatabase;
let way: Awaited<ReturnType<typeof openWay>>;
beforeEach(async () => {
  store = await openTestStore();
  db = openPostgres({ url: store.databaseUrl ?? '', connections: 3 });
  way = await openWay(new URL(store.databaseUrl ?? ''));
});
afterEach(async () => {
  way.close();
  await db.close();
  await store.remove();
});

it('a connection that went silent is noticed, and another hears what comes after', async () => {
  const channels = openPostgresChannels(
    { connectionString: way.url, connectionTimeoutMillis: 500 },
    { cadaMs: 200, respuestaMs: 1000 },
  );
  const oidos: (string | undefined)[] = [];
  const decir = (texto: string) => inTransaction(db, (tx) => tx.notify('pedidos', texto));
  try {
    await channels.listen('pedidos', (texto) => oidos.push(texto));
    await decir('uno');
    await expect.poll(() => oidos).toEqual(['uno']);
    // Nobody speaks, and nothing is lost.
    await setTimeout(1000);
    expect(oidos).toEqual(['uno']);
    way.silence();
    await decir('perdido');
    await setTimeout(2500);
    expect(oidos).toEqual(['uno']);
    way.heal();
    await expect.poll(() => oidos, { timeout: 8000 }).toEqual(['uno', undefined]);
    await decir('dos');
    await expect.poll(() => oidos).toEqual(['uno', undefined, 'dos']);
  } finally {
    await channels.close();
  }
});
