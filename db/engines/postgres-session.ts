import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isConnectionLoss, NoConnectionError } from './errors.ts';

/** Passes on what a connection answers; a lost one gets its own kind of error. */
export async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionLoss(error)) throw new NoConnectionError((error as Error).message, { cause: error });
    throw error;
  }
}

/** One connection with its query builder, which lives as long: statements are prepared on it once. */
export interface Session {
  readonly driver: NodePgDatabase;
  /** Statements of one connection go one after the other, however they are asked for. */
  run(query: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult>;
}

const sessions = new WeakMap<pg.ClientBase, Session>();

export function sessionOf(client: pg.ClientBase): Session {
  const known = sessions.get(client);
  if (known) return known;
  let last: Promise<unknown> = Promise.resolve();
  const run: Session['run'] = (query, values) => {
    const turn = last.then(() => connected(() => client.query(query as pg.QueryConfig, values)));
    last = turn.catch(() => undefined);
    return turn;
  };
  // Drizzle asks a client for `query` alone; here it stands in the session's queue.
  const session = { run, driver: drizzle({ client: { query: run } as unknown as pg.PoolClient }) };
  sessions.set(client, session);
  return session;
}
