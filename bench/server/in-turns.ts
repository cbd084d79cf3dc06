import { median } from '../promises/median.ts';
import { callsPerSecond, type Request } from './load.ts';
import { SERVERS, type Server, type TwoServers } from './two-servers.ts';

/** How often everything is measured; ROUNDS=1 for a first look. */
export const ROUNDS = Number(process.env.ROUNDS ?? 5);
export const ROUND_MS = 2_000;

/**
 * Calls both servers in turns, so that other load on the machine affects both alike. Returns the calls that each answers per
 * second, the median of ROUNDS.
 */
export async function callInTurns(
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
