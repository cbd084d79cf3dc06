import { setTimeout } from 'node:timers/promises';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isRetriable } from '../engines/errors.ts';
import { makeHandle, type Parts } from '../handle.ts';
import { postgresKit } from '../schema/kit.ts';
import { buildTables, type Tables } from '../schema/tables.ts';
import type { Database, Db, Snapshot, Tx } from '../transaction.ts';
import { openPostgresChannels } from './channels.ts';
import { createPostgresCounters } from './counters.ts';
import { openPools, type PostgresOptions } from './pools.ts';
import { postgresSearch } from './search.ts';
import { connected, type Session, sessionOf } from './session.ts';

/** Maximum attempts of a transaction. */
const INTENTOS = 6;
/** Pause after attempt n: random, at most PAUSA_MS · 2^n ms. */
const PAUSA_MS = 10;

export interface PostgresDatabase extends Database {
  /** Connections that write; for migrations, copies and tests. */
  readonly pool: pg.Pool;
}

/** Messages to send when the transaction commits. */
interface PendingMessages {
  channels: string[];
  texts: string[];
}
const AVISAR = {
  name: 'avisar',
  text: 'select pg_notify(c, t) from unnest($1::text[], $2::text[]) as dicho (c, t)',
};

const search = () => postgresSearch;
const value = (name: string) => sql`${sql.placeholder(name)}`;

function rowsOf(driver: NodePgDatabase): Parts['rows'] {
  return async <T>(query: SQL) => (await driver.execute(query)).rows as T[];
}

const noTransaction = (): never => {
  throw new Error('only a transaction can do this');
};

const onlyReading = {
  search,
  value,
  lockRows: noTransaction,
  lockName: noTransaction,
  notify: noTransaction,
};

function readingHandle(readers: pg.Pool, tables: Tables): Db {
  const query = (text: pg.QueryConfig, values?: unknown[]) => connected(() => readers.query(text, values));
  // Drizzle only uses a pool's `query`; this one marks lost connections.
  const reading = drizzle({ client: { query } as unknown as pg.Pool });
  return makeHandle(reading, { ...onlyReading, tables, rows: rowsOf(reading), isOpen: () => true });
}

function writingHandle(
  { driver, run }: Session,
  tables: Tables,
  isOpen: () => boolean,
  pending: PendingMessages,
): Tx {
  return makeHandle(driver, {
    tables,
    search,
    value,
    rows: rowsOf(driver),
    isOpen,
    async lockRows(table, ids) {
      const name = getTableName(table);
      // Locked in the same order by all transactions, which avoids deadlocks.
      const text = `select 1 from "${name}" where id = any($1::uuid[]) order by id for no key update`;
      await run({ name: `bloquear_${name}`, text, values: [ids] });
    },
    async lockName(name) {
      const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
      await run({ name: 'bloquear_nombre', text, values: [name] });
    },
    async notify(channel, text) {
      pending.channels.push(channel);
      pending.texts.push(text);
    },
  });
}

/** One try of a transaction. */
async function attempt<T>(writers: pg.Pool, tables: Tables, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await connected(() => writers.connect());
  const session = sessionOf(client);
  let open = true;
  let broken: Error | undefined;
  const pending: PendingMessages = { channels: [], texts: [] };
  try {
    await session.run('begin isolation level read committed read write');
    const result = await fn(writingHandle(session, tables, () => open, pending));
    open = false;
    // In one statement, to save round trips.
    if (pending.texts.length > 0) await session.run({ ...AVISAR, values: [pending.channels, pending.texts] });
    // PostgreSQL answers COMMIT of a failed transaction with a ROLLBACK, without an error.
    const { command } = await session.run('commit');
    if (command !== 'COMMIT')
      throw new Error('a statement failed with its error caught: the transaction was rolled back');
    return result;
  } catch (error) {
    open = false;
    await session.run('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function snapshotOf(snapshots: pg.Pool, tables: Tables): Promise<Snapshot> {
  const client = await connected(() => snapshots.connect());
  const { driver, run } = sessionOf(client);
  let open = true;
  try {
    // The first read fixes the moment.
    await run('begin isolation level repeatable read read only; select 1');
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
  return {
    db: makeHandle(driver, { ...onlyReading, tables, rows: rowsOf(driver), isOpen: () => open }),
    async close() {
      open = false;
      const lost = await run('commit').then(
        () => undefined,
        (error: Error) => error,
      );
      client.release(lost);
    },
  };
}

/**
 * Opens a PostgreSQL database; connections are made on first use.
 *
 * Transactions are READ COMMITTED: they lock what they depend on (`lockRows`, `lockName`); constraints and the
 * ledger's triggers refuse what slips through. A stricter level would make concurrent orders conflict in the row of
 * their folio and retry.
 */
export function openPostgres(options: PostgresOptions): PostgresDatabase {
  const pools = openPools(options);
  const tables = buildTables(postgresKit);
  const channels = openPostgresChannels(pools.config);
  let closing = false;
  let underWay = 0;
  let onIdle: (() => void) | undefined;

  /** Runs a transaction: the only place that retries. */
  async function begin<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    if (closing) throw new Error('the database is closing');
    underWay += 1;
    try {
      for (let intento = 1; ; intento += 1) {
        try {
          return await attempt(pools.writers, tables, fn);
        } catch (error) {
          if (!isRetriable(error) || intento >= INTENTOS) throw error;
          await setTimeout(Math.random() * PAUSA_MS * 2 ** intento);
        }
      }
    } finally {
      underWay -= 1;
      if (underWay === 0) onIdle?.();
    }
  }

  return {
    ...readingHandle(pools.readers, tables),
    engine: 'postgres',
    // Pages are the database server's own.
    freeMemory: () => undefined,
    counters: createPostgresCounters(pools.counting),
    listen: channels.listen,
    pool: pools.writers,
    snapshot: () => snapshotOf(pools.snapshots, tables),
    begin,
    async close() {
      closing = true;
      if (underWay > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      await Promise.all([channels.close(), pools.close()]);
    },
  };
}
