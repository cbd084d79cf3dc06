import { setTimeout } from 'node:timers/promises';
import { median } from './promises/median.ts';
import { tableOf } from './promises/table.ts';
import { type Calls, callsOf } from './server/calls.ts';
import { delayOf, EVENT_LOOP } from './server/event-loop-delay.ts';
import { callsPerSecond, firstByteOf, type Request } from './server/load.ts';
import { memoryOf } from './server/memory.ts';
import {
  measureStarts,
  SERVERS,
  type Server,
  type Size,
  startBoth,
  type TwoServers,
} from './server/two-servers.ts';

// npm run bench -- velocidad: what the shop's server answers per second, beside a bare server over the same data in the same
// run, how fast it starts and what memory it takes. Speeds are told as ratios: a slow machine slows both. ROUNDS=1 for a
// first look, SALES=100000 without the year of a million. Linux only: memory is the system's own figure.

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_MS = 2_000;
const MOST_SALES = Number(process.env.SALES ?? Number.POSITIVE_INFINITY);
const SHOPS = [1_000, 50_000];
/** Sales of the year whose report is measured; the larger year in the larger shop alone, which takes a quarter of an hour to seed. */
const YEARS: Size[] = [
  { products: 1_000, sales: 100_000 },
  { products: 50_000, sales: 100_000 },
  { products: 50_000, sales: 1_000_000 },
];
const CONNECTIONS = [1, 16] as const;
/** When memory is looked at: after the start, and after the load. */
const SETTLED_MS = 30_000;
const IDLE_MS = 60_000;

/** The least share of the bare server, by call and connections. */
const SHARES: Record<Exclude<keyof Calls, 'year'>, Record<(typeof CONNECTIONS)[number], number>> = {
  sale: { 1: 0.5, 16: 1 },
  order: { 1: 0.5, 16: 1 },
  tracking: { 1: 0.6, 16: 0.4 },
};
const START_MS = 500;
const YEAR_TIMES = 10;
/** Of the speed with a tenth of the sales. */
const LARGE_YEAR_SHARE = 0.8;
const FIRST_BYTE_MS = 50;
const LOOP_DELAY_MS = 20;
const MEMORY_MB = { settled: 110, loaded: 250, idle: 130 };

const percent = (share: number) => `${Math.round(share * 100)} %`;

const { tell, tellFigure, write } = tableOf('velocidad');

function tellMemory(products: number, when: string, pid: number | undefined, atMost: number): void {
  const { own, ofFiles } = memoryOf(pid);
  tellFigure({
    what: `memory ${when}`,
    products,
    value: own + ofFiles,
    unit: 'MB',
    most: atMost,
    result: `${own.toFixed(0)} MB without files`,
  });
}

async function measureStart(products: number): Promise<void> {
  const starts = await measureStarts({ products, sales: 0 }, ROUNDS);
  const [ours, bare] = [median(starts.ours), median(starts.bare)];
  tell({
    what: 'start to first answer',
    products,
    ours: `${ours.toFixed(0)} ms`,
    beside: `${bare.toFixed(0)} ms`,
    result: `${(ours / bare).toFixed(1)} times`,
    promised: `at most ${START_MS} ms`,
    kept: ours <= START_MS,
  });
}

/** Calls both servers in turns, so that other load on the machine affects both alike. */
async function measureCall(
  { urls }: TwoServers,
  next: (server: Server) => Request,
  connections: number,
): Promise<Record<Server, number>> {
  const found: Record<Server, number[]> = { ours: [], bare: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const server of SERVERS)
      found[server].push(
        await callsPerSecond(urls[server], () => next(server), { connections, ms: ROUND_MS }),
      );
  return { ours: median(found.ours), bare: median(found.bare) };
}

async function measureCalls(products: number, both: TwoServers): Promise<void> {
  const calls = await callsOf(both);
  for (const call of Object.keys(SHARES) as (keyof typeof SHARES)[]) {
    for (const connections of CONNECTIONS) {
      const { ours, bare } = await measureCall(both, calls[call], connections);
      const promised = SHARES[call][connections];
      tell({
        what: `${call}, ${connections} at once`,
        products,
        ours: `${ours.toFixed(0)}/s`,
        beside: `${bare.toFixed(0)}/s`,
        result: percent(ours / bare),
        promised: `at least ${percent(promised)}`,
        kept: ours / bare >= promised,
      });
    }
  }
}

async function measureShop(products: number): Promise<void> {
  await measureStart(products);
  const both = await startBoth({ products, sales: 0 });
  try {
    await setTimeout(SETTLED_MS);
    tellMemory(products, '30 s after the start', both.child.pid, MEMORY_MB.settled);
    await measureCalls(products, both);
    tellMemory(products, 'after the load', both.child.pid, MEMORY_MB.loaded);
    await setTimeout(IDLE_MS);
    tellMemory(products, 'a minute later', both.child.pid, MEMORY_MB.idle);
  } finally {
    await both.close();
  }
}

/** The report of a year that reaches to today, on which some was sold. Returns how many ours answers per second. */
async function measureYear(size: Size): Promise<number> {
  const both = await startBoth(size);
  try {
    const { sale, year } = await callsOf(both);
    for (const server of SERVERS)
      await callsPerSecond(both.urls[server], () => sale(server), { connections: 1, ms: ROUND_MS });
    const { ours, bare } = await measureCall(both, year, 1);
    tell({
      what: `report of a year, ${size.sales.toLocaleString('en')} sales`,
      products: size.products,
      ours: `${ours.toFixed(0)}/s`,
      beside: `${bare.toFixed(1)}/s`,
      result: `${(ours / bare).toFixed(0)} times`,
      promised: `at least ${YEAR_TIMES} times`,
      kept: ours / bare >= YEAR_TIMES,
    });
    return ours;
  } finally {
    await both.close();
  }
}

async function measureYears(): Promise<void> {
  const perSecond: number[] = [];
  for (const size of YEARS.filter(({ sales }) => sales <= MOST_SALES))
    perSecond.push(await measureYear(size));
  if (perSecond.length < YEARS.length) return;
  const [small = Number.NaN, large = Number.NaN] = perSecond.slice(-2);
  tell({
    what: 'report of a year, ten times the sales',
    products: YEARS.at(-1)?.products ?? 0,
    ours: `${large.toFixed(0)}/s of ${small.toFixed(0)}/s`,
    result: percent(large / small),
    promised: `at least ${percent(LARGE_YEAR_SHARE)}`,
    kept: large / small >= LARGE_YEAR_SHARE,
  });
}

/** How long the inventory's first byte takes, and how late others are answered until its last. */
async function measureInventory(products: number): Promise<void> {
  const both = await startBoth({ products, sales: 0 }, EVENT_LOOP);
  try {
    const first: number[] = [];
    const late: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await delayOf(both.child);
      first.push(await firstByteOf(both.urls.ours, '/api/reportes/inventario', both.token));
      late.push((await delayOf(both.child)).p99);
    }
    const ms = { products, unit: 'ms', digits: 1 };
    tellFigure({ ...ms, what: 'inventory, first byte', value: median(first), most: FIRST_BYTE_MS });
    tellFigure({ ...ms, what: 'inventory, event loop p99', value: median(late), most: LOOP_DELAY_MS });
  } finally {
    await both.close();
  }
}

for (const products of SHOPS) {
  await measureShop(products);
  await measureInventory(products);
}
await measureYears();
write();
