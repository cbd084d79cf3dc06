import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isConnectionLoss, NoConnectionError } from '../engines/errors.ts';

/** Runs a query and marks lost connections. */
export async function connected<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConnectionLoss(error)) throw new NoConnectionError((error as Error).message, { cause: error });
    throw error;
  }
}

/** A connection with its query builder, kept together so that statements are prepared once. */
export interface Session {
  readonly driver: NodePgDatabase;
  /** Runs the statements of a connection one after the other. */
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
  // Drizzle only uses a client's `query`; this one goes through the session's queue.
  const session = { run, driver: drizzle({ client: { query: run } as unknown as pg.PoolClient }) };
  sessions.set(client, session);
  return session;
}
