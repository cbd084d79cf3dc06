import { type Line, percent, tableOf } from './promises/table.ts';
import { callsOf, yearOf } from './server/calls.ts';
import { callInTurns, measureInTurns, ROUND_MS, ROUNDS } from './server/in-turns.ts';
import { callsPerSecond, type Request } from './server/load.ts';
import { SERVERS, type Server, type Size, startBoth } from './server/two-servers.ts';

// npm run bench -- anual: how long the report of a year takes at first, and how often it is answered per second after that,
// beside a bare server that reads every sale.
// The larger year, in the larger shop alone, takes twenty minutes and 4.3 GB to seed.

const SMALL_SHOP: Size = { products: 1_000, sales: 100_000 };
const SMALL: Size = { products: 50_000, sales: 100_000 };
const LARGE: Size = { products: 50_000, sales: 1_000_000 };
const TIMES = 10;
/** Of the speed with a tenth of the sales. */
const LARGE_SHARE = 0.8;

const { tell, write } = tableOf('anual');

/** Opens both servers on a shop on whose last day some is sold. `year` calls the report of the year that reaches to that day. */
async function openYear(size: Size) {
  const both = await startBoth(size);
  const { sale, year } = await callsOf(both);
  for (const server of SERVERS)
    await callsPerSecond(both.urls[server], () => sale(server), { connections: 1, ms: ROUND_MS });
  return { both, sale, year };
}

/** How long a server takes to answer a call once, in ms. */
async function onceMs(url: string, { path, ...init }: Request): Promise<number> {
  const asked = performance.now();
  const answer = await fetch(url + path, init);
  await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} from ${path}`);
  return performance.now() - asked;
}

const inMs = (ms: number): string => `${ms.toFixed(0)} ms`;

/**
 * The report beside that of the bare server: the first one of a shop, for which ours has added up nothing yet; those of
 * a year that has gone on by a day, in a server that runs, and in one that was just started; and the later ones.
 */
async function tellYear(size: Size): Promise<void> {
  const { both, sale, year } = await openYear(size);
  const sales = `${size.sales.toLocaleString('en')} sales`;
  function tellFirst(
    what: string,
    ours: number,
    bare: number,
    promised?: Pick<Line, 'promised' | 'kept'>,
  ): void {
    const result = `${(bare / ours).toFixed(1)} times`;
    tell({
      what: `${what}, ${sales}`,
      products: size.products,
      ours: inMs(ours),
      beside: inMs(bare),
      result,
      ...promised,
    });
  }
  const yearBefore = (server: Server, daysAgo: number) => onceMs(both.urls[server], yearOf(both, daysAgo)());
  try {
    tellFirst(
      'first report of a shop',
      await yearBefore('ours', ROUNDS + 1),
      await yearBefore('bare', ROUNDS + 1),
    );

    const daysAgo = { ours: ROUNDS + 1, bare: ROUNDS + 1 };
    const nextDay = (server: Server) => () => {
      daysAgo[server] -= 1;
      return yearBefore(server, daysAgo[server]);
    };
    const day = await measureInTurns({ ours: nextDay('ours'), bare: nextDay('bare') });
    tellFirst('first report of a day', day.ours, day.bare, {
      promised: `at least ${TIMES} times`,
      kept: day.bare / day.ours >= TIMES,
    });

    // Sales come before it, as in a shop: what a start still does meanwhile is not measured.
    const afterSales = async (server: Server) => {
      await callsPerSecond(both.urls[server], () => sale(server), { connections: 1, ms: ROUND_MS });
      return await onceMs(both.urls[server], year(server));
    };
    const start = await measureInTurns({
      ours: async () => {
        await both.startOursAgain();
        return await afterSales('ours');
      },
      bare: () => afterSales('bare'),
    });
    tellFirst('first report after a start', start.ours, start.bare);

    const { ours, bare } = await callInTurns(both, year, 1);
    tell({
      what: `later report, ${sales}`,
      products: size.products,
      ours: `${ours.toFixed(0)}/s`,
      beside: `${bare.toFixed(1)}/s`,
      result: `${(ours / bare).toFixed(0)} times`,
      promised: `at least ${TIMES} times`,
      kept: ours / bare >= TIMES,
    });
  } finally {
    await both.close();
  }
}

/** The later reports of a shop beside those of one with a tenth of its sales, both open. */
async function tellGrowth(): Promise<void> {
  const open: Awaited<ReturnType<typeof openYear>>[] = [];
  async function openOne(size: Size): Promise<() => Promise<number>> {
    const shop = await openYear(size);
    open.push(shop);
    const { ours } = shop.both.urls;
    return () => callsPerSecond(ours, () => shop.year('ours'), { connections: 1, ms: ROUND_MS });
  }
  try {
    const found = await measureInTurns({ small: await openOne(SMALL), large: await openOne(LARGE) });
    tell({
      what: 'later report, ten times the sales',
      products: LARGE.products,
      ours: `${found.large.toFixed(0)}/s of ${found.small.toFixed(0)}/s`,
      result: percent(found.large / found.small),
      promised: `at least ${percent(LARGE_SHARE)}`,
      kept: found.large / found.small >= LARGE_SHARE,
    });
  } finally {
    for (const { both } of open) await both.close();
  }
}

for (const size of [SMALL_SHOP, SMALL, LARGE]) await tellYear(size);
await tellGrowth();
write();
