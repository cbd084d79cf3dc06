import { setTimeout } from 'node:timers/promises';
import { getTableName, type SQL } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { buildTables } from '../schema/tables.ts';
import type { Database, Tx } from '../transaction.ts';
import { isRetriable } from './errors.ts';
import { makeHandle, type Parts } from './handle.ts';
import { postgresKit } from './kit.ts';
import { openPostgresChannels } from './postgres-channels.ts';
import { createPostgresCounters } from './postgres-counters.ts';
import { postgresSearch } from './postgres-search.ts';
import { connected, type Session, sessionOf } from './postgres-session.ts';

/** How long anybody waits for a connection, for a row that another transaction holds, and for one statement, in ms. */
const ESPERA_DE_CONEXION_MS = 10_000;
const ESPERA_DE_FILA_MS = 10_000;
const SENTENCIA_MS = 60_000;
/** A transaction whose program went silent gives its rows free. */
const OLVIDADA_MS = 60_000;

/** How often a transaction is tried, and half of the longest first pause between tries, in ms. */
const INTENTOS = 6;
const PAUSA_MS = 10;

export interface PostgresDatabase extends Database {
  /** Connections that write; for migrations, copies and tests. */
  readonly pool: pg.Pool;
}

export interface PostgresOptions {
  url: string;
  /** Connections of this process at most, one that listens aside. At least three. */
  connections: number;
}

/** What a transaction has to tell once it is on disk. */
interface Said {
  channels: string[];
  texts: string[];
}
const AVISAR = {
  name: 'avisar',
  text: 'select pg_notify(c, t) from unnest($1::text[], $2::text[]) as dicho (c, t)',
};

const noTransaction = (): never => {
  throw new Error('only a transaction can do this');
};

/**
 * Opens a PostgreSQL database; connects to nothing yet. Reads have connections of their own, which cannot write, and
 * so have the counters: a transaction that reads or counts beside itself never waits for one that waits for it.
 *
 * Transactions are READ COMMITTED: who depends on what it reads holds it first (`lockRows`, `lockName`), and what
 * that misses the constraints and the ledger's triggers refuse. Under a stricter level every two orders of a day
 * would collide in the row that numbers them, and one of them would be done again.
 */
export function openPostgres({ url, connections }: PostgresOptions): PostgresDatabase {
  const config: pg.ClientConfig = {
    connectionString: url,
    application_name: 'guirnalda',
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    connectionTimeoutMillis: ESPERA_DE_CONEXION_MS,
    lock_timeout: ESPERA_DE_FILA_MS,
    statement_timeout: SENTENCIA_MS,
    idle_in_transaction_session_timeout: OLVIDADA_MS,
  };
  const forCounting = connections >= 8 ? 2 : 1;
  const forReading = Math.floor((connections - forCounting) / 2);
  const writers = new pg.Pool({ ...config, max: connections - forCounting - forReading });
  const readOnly = '-c default_transaction_read_only=on';
  const readers = new pg.Pool({ ...config, max: forReading, options: readOnly });
  const counting = new pg.Pool({ ...config, max: forCounting });
  // An idle connection that is lost leaves its pool; without a listener its error would end the process.
  for (const pool of [writers, readers, counting]) {
    pool.on('error', () => undefined);
    // One that is lost while it is used fails what it was asked; the pool does not listen to it meanwhile.
    pool.on('connect', (client) => client.on('error', () => undefined));
  }

  const tables = buildTables(postgresKit);
  const search = () => postgresSearch;
  const rowsOf = (driver: NodePgDatabase): Parts['rows'] => {
    return async <T>(query: SQL) => (await driver.execute(query)).rows as T[];
  };
  const query = (text: pg.QueryConfig, values?: unknown[]) => connected(() => readers.query(text, values));
  // Drizzle asks a pool for `query` alone; this one tells a lost connection from a bug.
  const reading = drizzle({ client: { query } as unknown as pg.Pool });
  const read = makeHandle(reading, {
    ...{ tables, search, rows: rowsOf(reading), isOpen: () => true },
    ...{ lockRows: noTransaction, lockName: noTransaction, notify: noTransaction },
  });
  const channels = openPostgresChannels(config);

  function writingHandle({ driver, run }: Session, isOpen: () => boolean, said: Said): Tx {
    return makeHandle(driver, {
      ...{ tables, search, rows: rowsOf(driver), isOpen },
      async lockRows(table, ids) {
        const name = getTableName(table);
        // In one order for everybody, so that nobody waits in a circle.
        const text = `select 1 from "${name}" where id = any($1::uuid[]) order by id for no key update`;
        await run({ name: `bloquear_${name}`, text, values: [ids] });
      },
      async lockName(name) {
        const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
        await run({ name: 'bloquear_nombre', text, values: [name] });
      },
      async notify(channel, text) {
        said.channels.push(channel);
        said.texts.push(text);
      },
    });
  }

  async function attempt<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await connected(() => writers.connect());
    const session = sessionOf(client);
    let open = true;
    let broken: Error | undefined;
    const said: Said = { channels: [], texts: [] };
    try {
      await session.run('begin isolation level read committed read write');
      const result = await fn(writingHandle(session, () => open, said));
      open = false;
      // All at once, however much there is to say: each statement is a journey.
      if (said.texts.length > 0) await session.run({ ...AVISAR, values: [said.channels, said.texts] });
      // A transaction in which a statement failed answers COMMIT by rolling back, and calls it a success.
      const { command } = await session.run('commit');
      if (command !== 'COMMIT') throw new Error('a statement failed unseen: nothing was written');
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

  let closing = false;
  let underWay = 0;
  let onIdle: (() => void) | undefined;

  /** The one place where a transaction is tried again. */
  async function begin<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    if (closing) throw new Error('the database is closing');
    underWay += 1;
    try {
      for (let intento = 1; ; intento += 1) {
        try {
          return await attempt(fn);
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
    ...read,
    engine: 'postgres',
    counters: createPostgresCounters(counting),
    listen: channels.listen,
    pool: writers,
    begin,
    async close() {
      closing = true;
      if (underWay > 0) await new Promise<void>((resolve) => (onIdle = resolve));
      await Promise.all([channels.close(), writers.end(), readers.end(), counting.end()]);
    },
  };
}
