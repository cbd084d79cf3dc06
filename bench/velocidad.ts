import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Calls, callsOf, SERVERS } from './server/calls.ts';
import { callsPerSecond } from './server/load.ts';
import { describeMachine, type Line, markdownOf, percent } from './server/performance-page.ts';
import { startBoth } from './server/two-servers.ts';

// npm run bench -- velocidad: what the shop's server answers per second, beside a bare server over the same data in the same
// run. Writes docs/performance.md with «--escribir». Its figures are ratios: a slow machine slows both. ROUNDS=1 for a first
// look.

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const ROUND_MS = 2_000;
const SHOPS = [1_000, 50_000];
const CONNECTIONS = [1, 16] as const;

/** The least share of the bare server, by call and connections. */
const PROMISES: Record<keyof Calls, Record<(typeof CONNECTIONS)[number], number>> = {
  venta: { 1: 0.5, 16: 1 },
  pedido: { 1: 0.5, 16: 1 },
  seguimiento: { 1: 0.6, 16: 0.4 },
};

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function measure(products: number): Promise<Line[]> {
  const both = await startBoth(products);
  const lines: Line[] = [];
  try {
    const calls = await callsOf(both);
    for (const call of Object.keys(PROMISES) as (keyof Calls)[]) {
      for (const connections of CONNECTIONS) {
        const found: Record<(typeof SERVERS)[number], number[]> = { ours: [], bare: [] };
        // In turns, so that other load on the machine affects both alike.
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const server of SERVERS) {
            const next = () => calls[call](server);
            found[server].push(await callsPerSecond(both.urls[server], next, { connections, ms: ROUND_MS }));
          }
        }
        const line: Line = {
          call,
          products,
          connections,
          ours: median(found.ours),
          bare: median(found.bare),
          promised: PROMISES[call][connections],
        };
        lines.push(line);
        console.log(
          `${call.padEnd(12)} ${String(products).padStart(6)} productos, ${String(connections).padStart(2)} conexiones: ` +
            `${line.ours.toFixed(0)}/s, ${line.bare.toFixed(0)}/s el llano, ${percent(line.ours / line.bare)} ` +
            `(prometido ${percent(line.promised)})`,
        );
      }
    }
  } finally {
    await both.close();
  }
  return lines;
}

const lines: Line[] = [];
for (const products of SHOPS) lines.push(...(await measure(products)));
if (process.env.BENCH_WRITE) {
  const file = join(import.meta.dirname, '..', 'docs', 'performance.md');
  writeFileSync(file, markdownOf(lines, describeMachine()));
  console.log(`Escrito en ${file}`);
}
