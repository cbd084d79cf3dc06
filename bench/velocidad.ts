import { setTimeout } from 'node:timers/promises';
import { median } from './promises/median.ts';
import { percent, tableOf } from './promises/table.ts';
import { type Calls, callsOf } from './server/calls.ts';
import { delayOf, EVENT_LOOP } from './server/event-loop-delay.ts';
import { callInTurns, ROUNDS } from './server/in-turns.ts';
import { firstByteOf } from './server/load.ts';
import { memoryOf } from './server/memory.ts';
import { measureStarts, startBoth, type TwoServers } from './server/two-servers.ts';

// npm run bench -- velocidad: what the shop's server answers per second, beside a bare server over the same data in the same
// run, how fast it starts and what memory it takes. Speeds are told as ratios: a slow machine slows both. Linux only: memory
// is the system's own figure. The folder of temporary files must be on a disk: in memory a commit costs nothing, and shared
// commits bring nothing. The first start after a change of V8's flags compiles all anew, so more than one round counts.

const SHOPS = [1_000, 50_000];
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
const FIRST_BYTE_MS = 50;
const LOOP_DELAY_MS = 20;
const MEMORY_MB = { settled: 110, loaded: 250, idle: 130 };

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

async function measureCalls(products: number, both: TwoServers): Promise<void> {
  const calls = await callsOf(both);
  for (const call of Object.keys(SHARES) as (keyof typeof SHARES)[]) {
    for (const connections of CONNECTIONS) {
      const { ours, bare } = await callInTurns(both, calls[call], connections);
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
write();
