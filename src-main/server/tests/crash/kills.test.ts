import { afterEach, describe, expect, it } from 'vitest';
import { EN_POSTGRES } from '#db/testing/store.ts';
import { CrashShop } from '../../testing/crash/crash-shop.ts';
import { PLANS, type Plan, round, type Signal } from '../../testing/crash/rounds.ts';
import { createRandom } from '../../whole-shop/demo/random.ts';

// A server that is killed in the middle of its work. `npm run test:crash` kills it hundreds of times, and the usual tests
// a few. The seed of a run that failed, in the name of its test, repeats its load: CRASH_SEED=….

const { CRASH_FULL, CRASH_SEED } = process.env;
const FIRST = CRASH_SEED ? Number(CRASH_SEED) : Math.floor(Date.now() / 1000) % 1_000_000;

interface Amount {
  shops: number;
  /** Of each shop. */
  kills: number;
  /** Of each shop: ends as a system that shuts down asks for. */
  signals: number;
}
const FULL: Amount = EN_POSTGRES
  ? { shops: 2, kills: 25, signals: 0 }
  : { shops: 10, kills: 30, signals: 10 };
const SHORT: Amount = { shops: 1, kills: EN_POSTGRES ? 3 : 5, signals: 1 };
const { shops, kills, signals } = CRASH_FULL ? FULL : SHORT;

let shop: CrashShop | undefined;
afterEach(async () => {
  await shop?.remove();
  shop = undefined;
});

/** What the server does at each of its ends: at first each once, then as the seed decides. */
function plansOf(seed: number, rounds: number): Plan[] {
  // Backups of PostgreSQL are its own.
  if (EN_POSTGRES) return Array<Plan>(rounds).fill('sell');
  const random = createRandom(seed);
  const later = () => (random.chance(0.6) ? 'sell' : random.pick(PLANS));
  return Array.from({ length: rounds }, (_, i) => PLANS[i] ?? later());
}

/** The signals that end the server, those of a system among the kills. */
function endsOf(rounds: number): Signal[] {
  const every = signals > 0 ? Math.floor(rounds / signals) : Number.POSITIVE_INFINITY;
  return Array.from({ length: rounds }, (_, i) => ((i + 1) % every === 0 ? 'SIGTERM' : 'SIGKILL'));
}

describe('a server that ends in the middle of its work', () => {
  const seeds = Array.from({ length: shops }, (_, i) => FIRST + i);
  it.each(seeds)(
    'loses nothing that it answered, and does nothing twice (seed %i)',
    async (seed) => {
      shop = await CrashShop.open(seed);
      if (!EN_POSTGRES) await shop.makeBackup();
      const ends = endsOf(kills + signals);
      for (const [i, plan] of plansOf(seed, ends.length).entries()) {
        const signal = ends[i] ?? 'SIGKILL';
        expect(await round(shop, plan, signal), `end ${i} by ${signal}, ${plan}`).toEqual([]);
      }
    },
    CRASH_FULL ? 3_600_000 : 300_000,
  );
});
