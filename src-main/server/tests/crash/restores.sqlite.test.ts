import { afterEach, expect, it } from 'vitest';
import { CrashShop } from '../../testing/crash/crash-shop.ts';
import { restoreWhileSelling } from '../../testing/crash/restore-while-selling.ts';

// A shop that is restored while its tills sell. `npm run test:crash` does so twenty times, and the usual tests three.

const { CRASH_FULL, CRASH_SEED } = process.env;
const SEED = CRASH_SEED ? Number(CRASH_SEED) : Math.floor(Date.now() / 1000) % 1_000_000;
const TIMES = CRASH_FULL ? 20 : 3;

let shop: CrashShop | undefined;
afterEach(async () => {
  await shop?.remove();
  shop = undefined;
});

it(`a shop restored ${TIMES} times while it sells loses nothing that it answered (seed ${SEED})`, async () => {
  shop = await CrashShop.open(SEED);
  for (let time = 1; time <= TIMES; time += 1)
    expect(await restoreWhileSelling(shop), `restore ${time} of ${TIMES}`).toEqual([]);
});
