import { afterEach, describe, expect, it } from 'vitest';
import { EN_POSTGRES } from '#db/testing/store.ts';
import { createRandom } from '../../whole-shop/demo/random.ts';
import { CrashShop } from './crash-shop.ts';
import { type Plan, round } from './rounds.ts';

// A server that is killed in the middle of its work. `npm run test:crash` kills it hundreds of times, and the usual tests
// a few. The seed of a run that failed, in the name of its test, repeats its load: CRASH_SEED=….

const { CRASH_FULL, CRASH_SEED } = process.env;
const FIRST = CRASH_SEED ? Number(CRASH_SEED) : Math.floor(Date.now() / 1000) % 1_000_000;

interface Amount {
  shops: number;
  /** Of each shop. */
  kills: number;
  signals: number;
}
const FULL: Amount = EN_POSTGRES
  ? { shops: 2, kills: 25, signals: 0 }
  : { shops: 10, kills: 30, signals: 10 };
const { shops, kills, signals } = CRASH_FULL ? FULL : { shops: 1, kills: 5, signals: 1 };

let shop: CrashShop | undefined;
afterEach(async () => {
  await shop?.remove();
  shop = undefined;
});

/** What the server does at each of its ends: at first each once, then as the seed decides. */
function plansOf(seed: number, rounds: number): Plan[] {
  if (EN_POSTGRES) return Array<Plan>(rounds).fill('sell');
  const random = createRandom(seed);
  const later = () =>
    random.pick(['sell', 'sell', 'sell', 'sell', 'sell', 'backup', 'restore', 'restored'] as const);
  return Array.from(
    { length: rounds },
    (_, i) => (['sell', 'backup', 'restore', 'restored'] as const)[i] ?? later(),
  );
}

describe('a server that ends in the middle of its work', () => {
  const seeds = Array.from({ length: shops }, (_, i) => FIRST + i);
  it.each(seeds)(
    'loses nothing that it answered, and does nothing twice (seed %i)',
    async (seed) => {
      shop = await CrashShop.open(seed);
      if (shop.onSqlite) await shop.makeBackup();
      const ends = Array.from({ length: kills + signals }, (_, i) =>
        // Among the kills, so that each follows on the other.
        i % Math.ceil((kills + signals) / Math.max(1, signals)) === 4 ? 'SIGTERM' : 'SIGKILL',
      );
      for (const [i, plan] of plansOf(seed, ends.length).entries()) {
        const signal = ends[i] === 'SIGTERM' && signals > 0 ? 'SIGTERM' : 'SIGKILL';
        expect(await round(shop, plan, signal), `${signal} ${i}, ${plan}`).toEqual([]);
      }
    },
    CRASH_FULL ? 3_600_000 : 300_000,
  );
});
