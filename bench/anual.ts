import { percent, tableOf } from './promises/table.ts';
import { callsOf } from './server/calls.ts';
import { callInTurns, ROUND_MS } from './server/in-turns.ts';
import { callsPerSecond } from './server/load.ts';
import { SERVERS, type Size, startBoth } from './server/two-servers.ts';

// npm run bench -- anual: how often the report of a year is answered per second, beside a bare server that reads every sale.
// The larger year, in the larger shop alone, takes a quarter of an hour to seed.

const YEARS: Size[] = [
  { products: 1_000, sales: 100_000 },
  { products: 50_000, sales: 100_000 },
  { products: 50_000, sales: 1_000_000 },
];
const TIMES = 10;
/** Of the speed with a tenth of the sales. */
const LARGE_SHARE = 0.8;

const { tell, write } = tableOf('anual');

/** The report of a year that reaches to today, on which some was sold. Returns how many ours answers per second. */
async function measureYear(size: Size): Promise<number> {
  const both = await startBoth(size);
  try {
    const { sale, year } = await callsOf(both);
    for (const server of SERVERS)
      await callsPerSecond(both.urls[server], () => sale(server), { connections: 1, ms: ROUND_MS });
    const { ours, bare } = await callInTurns(both, year, 1);
    tell({
      what: `report of a year, ${size.sales.toLocaleString('en')} sales`,
      products: size.products,
      ours: `${ours.toFixed(0)}/s`,
      beside: `${bare.toFixed(1)}/s`,
      result: `${(ours / bare).toFixed(0)} times`,
      promised: `at least ${TIMES} times`,
      kept: ours / bare >= TIMES,
    });
    return ours;
  } finally {
    await both.close();
  }
}

const perSecond: number[] = [];
for (const size of YEARS) perSecond.push(await measureYear(size));
const [small = Number.NaN, large = Number.NaN] = perSecond.slice(-2);
tell({
  what: 'report of a year, ten times the sales',
  products: YEARS.at(-1)?.products ?? 0,
  ours: `${large.toFixed(0)}/s of ${small.toFixed(0)}/s`,
  result: percent(large / small),
  promised: `at least ${percent(LARGE_SHARE)}`,
  kept: large / small >= LARGE_SHARE,
});
write();
