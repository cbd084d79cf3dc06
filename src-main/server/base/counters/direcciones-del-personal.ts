import { LruMap } from '../lru-map.ts';

const REMEMBERED_MS = 24 * 3_600_000;
const MAX_ADDRESSES = 1000;

/** The addresses from which staff called within a day. Kept per process, in memory. */
export interface DireccionesDelPersonal {
  add(address: string): void;
  has(address: string): boolean;
}

export function createDireccionesDelPersonal(clock: () => Date): DireccionesDelPersonal {
  const until = new LruMap<string, number>(MAX_ADDRESSES);
  return {
    add: (address) => void until.set(address, clock().getTime() + REMEMBERED_MS),
    has: (address) => (until.get(address) ?? 0) > clock().getTime(),
  };
}
