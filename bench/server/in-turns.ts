import { median } from '../promises/median.ts';
import { callsPerSecond, type Request } from './load.ts';
import type { Server, TwoServers } from './two-servers.ts';

/** How often everything is measured; ROUNDS=1 for a first look. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const ROUND_MS = 2_000;

/**
 * Takes each measure in turns, so that other load on the machine affects all alike. Returns the median of ROUNDS of each.
 */
export async function measureInTurns<K extends string>(
  measures: Record<K, () => Promise<number>>,
): Promise<Record<K, number>> {
  const each = Object.entries<() => Promise<number>>(measures).map(([name, measure]) => ({
    name,
    measure,
    found: [] as number[],
  }));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { measure, found } of each) found.push(await measure());
  // The names are those of `measures`, which `Object.entries` forgets.
  return Object.fromEntries(each.map(({ name, found }) => [name, median(found)])) as Record<K, number>;
}

/** Calls both servers in turns. Returns the calls that each answers per second. */
export function callInTurns(
  { urls }: TwoServers,
  next: (server: Server) => Request,
  connections: number,
): Promise<Record<Server, number>> {
  const measure = (server: Server) => () =>
    callsPerSecond(urls[server], () => next(server), { connections, ms: ROUND_MS });
  return measureInTurns({ ours: measure('ours'), bare: measure('bare') });
}
