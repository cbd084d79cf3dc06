/** A deterministic pseudo-random number generator. */
export interface Random {
  /** A number from 0 (inclusive) to 1 (exclusive). */
  number(): number;
  /** An integer from `min` to `max`, inclusive. */
  integer(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability (0–1). */
  chance(probability: number): boolean;
}

/** Mulberry32 with the given seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  const integer = (min: number, max: number) => min + Math.floor(number() * (max - min + 1));
  return {
    number,
    integer,
    pick: (list) => list[integer(0, list.length - 1)] as (typeof list)[number],
    chance: (probability) => number() < probability,
  };
}

/** A weighted random choice: prepared once, O(log n) per choice. */
export function weightedPicker<T>(random: Random, list: readonly T[], weight: (one: T) => number): () => T {
  const totals: number[] = [];
  let total = 0;
  for (const one of list) {
    total += weight(one);
    totals.push(total);
  }
  return () => {
    const goal = random.number() * total;
    let low = 0;
    let high = totals.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((totals[middle] ?? 0) > goal) high = middle;
      else low = middle + 1;
    }
    return list[low] as T;
  };
}
