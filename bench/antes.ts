import { tmpdir } from 'node:os';
import { onServer } from '#db/testing/store.ts';
import { median } from './promises/median.ts';
import { describeMachine } from './promises/page.ts';
import { trackingOf, writesOf, yearOf } from './server/calls.ts';
import { type CheckoutServer, createDatabase, startCheckout } from './server/checkout.ts';
import { callsPerSecond, type Request } from './server/load.ts';

// npm run bench -- antes: this program beside an earlier one, the same calls in turns, on SQLite and on PostgreSQL, and how many
// statements PostgreSQL gets for a sale and for an order. ANTES names the folder of the earlier checkout, which is built
// (`npm ci` and `npm run build` there). Without it the program is compared with itself: what differs then is chance.
// PRODUCTS and SALES say how large the shop is, and CALLS names the calls that are compared where not all are, parted by
// commas. TMPDIR must be on a disk.

const NOW = process.cwd();
const BEFORE = process.env.ANTES ?? NOW;
const SIZE = { products: Number(process.env.PRODUCTS ?? 1_000), sales: Number(process.env.SALES ?? 2_000) };
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_MS = 2_000;
const CALLS = process.env.CALLS?.split(',');
const CONNECTIONS = [1, 16];
/** Calls over which statements are counted. */
const COUNTED = 50;

const SIDES = ['before', 'now'] as const;
type Side = (typeof SIDES)[number];
type Sides<T> = Record<Side, T>;

/** What a shop is asked for while it sells. */
async function callsOf(server: CheckoutServer): Promise<Record<string, () => Request>> {
  const read = (path: string, headers: Record<string, string> = {}) => {
    const request: Request = { method: 'GET', path, headers };
    return () => request;
  };
  const staff = (path: string) => read(path, { authorization: `Bearer ${server.token}` });
  const { sale, order } = writesOf(server);
  return {
    catalogue: read('/api/catalog'),
    search: read('/api/catalog?buscar=globo%20dorado'),
    'product of the catalogue': read(`/api/catalog/${server.products[0]}`),
    products: staff('/api/productos?page=2'),
    sales: staff('/api/ventas?page=2'),
    orders: staff('/api/pedidos/admin'),
    dashboard: staff('/api/reportes/dashboard'),
    'report of a year': yearOf(server),
    tracking: await trackingOf(server.url, order),
    order,
    sale,
  };
}

const perSecond = (calls: number) => `${calls.toFixed(0)}/s`;

/** Calls both sides in turns. */
async function compare(
  servers: Sides<CheckoutServer>,
  calls: Sides<() => Request>,
  connections: number,
): Promise<Sides<number>> {
  const found: Sides<number[]> = { before: [], now: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of SIDES)
      found[side].push(await callsPerSecond(servers[side].url, calls[side], { connections, ms: ROUND_MS }));
  return { before: median(found.before), now: median(found.now) };
}

async function compareAll(engine: string, servers: Sides<CheckoutServer>): Promise<void> {
  const calls: Sides<Record<string, () => Request>> = {
    before: await callsOf(servers.before),
    now: await callsOf(servers.now),
  };
  for (const [what, next] of Object.entries(calls.now)) {
    if (CALLS && !CALLS.includes(what)) continue;
    for (const connections of CONNECTIONS) {
      const its = { before: calls.before[what] ?? next, now: next };
      const { before, now } = await compare(servers, its, connections);
      const columns = [
        engine.padEnd(10),
        `${what}, ${connections} at once`.padEnd(36),
        `${perSecond(before)} before, ${perSecond(now)} now`.padEnd(32),
        `${Math.round((now / before) * 100)} %`,
      ];
      console.log(columns.join('  '));
    }
  }
}

/** The statements that a call sends to PostgreSQL, those that begin and end its transaction included. */
async function statementsOf(database: string, server: CheckoutServer, next: () => Request): Promise<number> {
  const callAll = async () => {
    for (let i = 0; i < COUNTED; i += 1) {
      const { path, ...init } = next();
      const answer = await fetch(server.url + path, init);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
    }
  };
  // What is prepared or read once belongs to no call.
  await callAll();
  return await onServer(database, async (client) => {
    await client.query('create extension if not exists pg_stat_statements');
    await client.query('select pg_stat_statements_reset()');
    await callAll();
    const { rows } = await client.query(
      `select sum(calls) as calls from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())
         and query not like '%pg_stat_statements%'`,
    );
    return Number(rows[0]?.calls) / COUNTED;
  });
}

/** Starts both sides, each over the database that it is given or on SQLite, and closes them after `use`. */
async function withBoth(
  databases: Partial<Sides<string>>,
  use: (servers: Sides<CheckoutServer>) => Promise<void>,
): Promise<void> {
  const before = await startCheckout(BEFORE, SIZE, databases.before);
  try {
    const now = await startCheckout(NOW, SIZE, databases.now);
    try {
      await use({ before, now });
    } finally {
      await now.close();
    }
  } finally {
    await before.close();
  }
}

async function onPostgres(server: string): Promise<void> {
  const databases = {
    before: await createDatabase(server, 'antes'),
    now: await createDatabase(server, 'ahora'),
  };
  await withBoth(databases, async (servers) => {
    await compareAll('PostgreSQL', servers);
    for (const what of ['sale', 'order'] as const) {
      const counts: string[] = [];
      for (const side of SIDES) {
        const { [what]: next } = writesOf(servers[side]);
        counts.push(`${(await statementsOf(databases[side], servers[side], next)).toFixed(1)} ${side}`);
      }
      console.log(`PostgreSQL  statements of one ${what}: ${counts.join(', ')}`);
    }
  });
}

const compared = BEFORE === NOW ? 'itself' : BEFORE;
console.log(
  `${describeMachine()} Compared with ${compared}; shops of ${SIZE.products} products in ${tmpdir()}.`,
);
await withBoth({}, (servers) => compareAll('SQLite', servers));
// Set by `npm run bench` where PostgreSQL is installed.
const { BENCH_POSTGRES } = process.env;
if (BENCH_POSTGRES) await onPostgres(BENCH_POSTGRES);
