import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Calls, callsOf } from './server/calls.ts';
import { callsPerSecond, type Request } from './server/load.ts';
import { memoryOf } from './server/memory.ts';
import { describeMachine, type Line, markdownOf, textOf } from './server/performance-page.ts';
import { measureStarts, SERVERS, type Server, startBoth, type TwoServers } from './server/two-servers.ts';

// npm run bench -- velocidad: what the shop's server answers per second, beside a bare server over the same data in the same
// run, how fast it starts and what memory it takes. Speeds are told as ratios: a slow machine slows both. Writes
// docs/performance.md with «--escribir». ROUNDS=1 for a first look. Linux only: memory is the system's own figure.

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_MS = 2_000;
const SHOPS = [1_000, 50_000];
const CONNECTIONS = [1, 16] as const;
/** When memory is looked at: after the start, and after the load. */
const SETTLED_MS = 30_000;
const IDLE_MS = 60_000;

/** The least share of the bare server, by call and connections. */
const SHARES: Record<keyof Calls, Record<(typeof CONNECTIONS)[number], number>> = {
  sale: { 1: 0.5, 16: 1 },
  order: { 1: 0.5, 16: 1 },
  tracking: { 1: 0.6, 16: 0.4 },
};
const START_MS = 500;
const MEMORY_MB = { settled: 110, loaded: 250, idle: 130 };

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const percent = (share: number) => `${Math.round(share * 100)} %`;

const lines: Line[] = [];

function tell(line: Line): void {
  lines.push(line);
  console.log(textOf(line));
}

function tellMemory(products: number, when: string, pid: number | undefined, atMost: number): void {
  const { own, ofFiles } = memoryOf(pid);
  const mb = own + ofFiles;
  tell({
    what: `memory ${when}`,
    products,
    ours: `${mb.toFixed(0)} MB`,
    bare: '',
    result: `${own.toFixed(0)} MB without files`,
    promised: `at most ${atMost} MB`,
    kept: mb <= atMost,
  });
}

async function measureStart(products: number): Promise<void> {
  const starts = await measureStarts(products, ROUNDS);
  const [ours, bare] = [median(starts.ours), median(starts.bare)];
  tell({
    what: 'start to first answer',
    products,
    ours: `${ours.toFixed(0)} ms`,
    bare: `${bare.toFixed(0)} ms`,
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
  for (const call of Object.keys(SHARES) as (keyof Calls)[]) {
    for (const connections of CONNECTIONS) {
      const { ours, bare } = await measureCall(both, calls[call], connections);
      const promised = SHARES[call][connections];
      tell({
        what: `${call}, ${connections} at once`,
        products,
        ours: `${ours.toFixed(0)}/s`,
        bare: `${bare.toFixed(0)}/s`,
        result: percent(ours / bare),
        promised: `at least ${percent(promised)}`,
        kept: ours / bare >= promised,
      });
    }
  }
}

async function measureShop(products: number): Promise<void> {
  await measureStart(products);
  const both = await startBoth(products);
  try {
    await setTimeout(SETTLED_MS);
    tellMemory(products, '30 s after the start', both.pid, MEMORY_MB.settled);
    await measureCalls(products, both);
    tellMemory(products, 'after the load', both.pid, MEMORY_MB.loaded);
    await setTimeout(IDLE_MS);
    tellMemory(products, 'a minute later', both.pid, MEMORY_MB.idle);
  } finally {
    await both.close();
  }
}

for (const products of SHOPS) await measureShop(products);
if (process.env.BENCH_WRITE) {
  const file = join(import.meta.dirname, '..', 'docs', 'performance.md');
  writeFileSync(file, markdownOf(lines, describeMachine()));
  console.log(`Escrito en ${file}`);
}
