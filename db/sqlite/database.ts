import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { type SQL, sql } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { Listeners } from '../engines/channels.ts';
import { makeHandle } from '../handle.ts';
import { sqliteKit } from '../schema/kit.ts';
import { buildTables, type Tables } from '../schema/tables.ts';
import type { Database, Db, Snapshot, Tx } from '../transaction.ts';
import { createSqliteSearch } from './search.ts';
import { createWriteQueue, LOCK_WAIT_MS } from './write-queue.ts';

export interface SqliteDatabase extends Database {
  /** The writing connection, for migrations and backups. */
  readonly raw: BetterSqlite3.Database;
}

const noop = async (): Promise<void> => undefined;

/** Messages to send when the transaction commits. */
type PendingMessages = [channel: string, text: string][];

function asHandle(
  driver: BetterSQLite3Database,
  tables: Tables,
  isOpen: () => boolean,
  pending: PendingMessages = [],
): Tx {
  return makeHandle(driver, {
    tables,
    search: createSqliteSearch,
    rows: async <T>(query: SQL) => driver.all<T>(query),
    value: (name) => sql`(select ${sql.placeholder(name)})`,
    isOpen,
    // There is a single writer, so nothing needs to be locked.
    lockRows: noop,
    lockName: noop,
    notify: async (channel, text) => {
      pending.push([channel, text]);
    },
  });
}

function connect(file: string, options: BetterSqlite3.Options): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, options);
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -16000');
  connection.pragma('temp_store = MEMORY');
  return connection;
}

/**
 * Opens or creates the SQLite file. One connection writes, only inside transactions; a read-only one serves all other
 * queries.
 */
export function openSqlite(file: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // No busy timeout on the writer: waiting inside SQLite would block the event loop; see the queue.
  const writer = connect(file, { timeout: 0 });
  chmodSync(file, 0o600);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  const reader = connect(file, { readonly: true, timeout: LOCK_WAIT_MS });

  const tables = buildTables(sqliteKit);
  const writing = drizzle({ client: writer });
  const read: Db = asHandle(drizzle({ client: reader }), tables, () => true);
  const queue = createWriteQueue(writer);

  let closing = false;
  let lastSnapshot: Promise<void> = Promise.resolve();
  const listeners = new Listeners();

  function openSnapshot(leave: () => void): Snapshot {
    const connection = connect(file, { readonly: true, timeout: LOCK_WAIT_MS });
    let open = true;
    // The first read fixes the moment.
    connection.exec('BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1');
    return {
      db: asHandle(drizzle({ client: connection }), tables, () => open),
      async close() {
        open = false;
        connection.close();
        leave();
      },
    };
  }

  return {
    ...read,
    engine: 'sqlite',
    counters: undefined,
    raw: writer,
    async listen(channel, listener) {
      listeners.add(channel, listener);
      return async () => void listeners.remove(channel, listener);
    },
    freeMemory() {
      for (const connection of [reader, writer]) connection.pragma('shrink_memory');
    },
    async snapshot() {
      const { promise, resolve: leave } = Promise.withResolvers<void>();
      const before = lastSnapshot;
      lastSnapshot = before.then(() => promise);
      await before;
      try {
        return openSnapshot(leave);
      } catch (error) {
        leave();
        throw error;
      }
    },
    async begin(fn, { long = false } = {}) {
      if (closing) throw new Error('the database is closing');
      let open = true;
      const pending: PendingMessages = [];
      const tx = asHandle(writing, tables, () => open, pending);
      const work = () =>
        fn(tx).finally(() => {
          open = false;
        });
      const result = await queue.add(work, long);
      for (const [channel, text] of pending) listeners.tell(channel, text);
      return result;
    },
    async close() {
      closing = true;
      await queue.idle();
      reader.close();
      try {
        writer.pragma('optimize');
      } catch (error) {
        // Damaged or full: the file is let go all the same, so that a backup can take its place.
        process.stderr.write(`the database was closed without its statistics: ${String(error)}\n`);
      } finally {
        writer.close();
      }
    },
  };
}
