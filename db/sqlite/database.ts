import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import type { SQL } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { Listeners } from '../engines/channels.ts';
import { makeHandle } from '../handle.ts';
import { sqliteKit } from '../schema/kit.ts';
import { buildTables, type Tables } from '../schema/tables.ts';
import type { Database, Db, Tx } from '../transaction.ts';
import { createSqliteSearch } from './search.ts';

/** Timeout and polling interval of a transaction that waits for another process's lock, in ms. */
const LOCK_WAIT_MS = 5000;
const POLL_MS = 20;

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
  connection.pragma('cache_size = -32000');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('mmap_size = 268435456');
  return connection;
}

/**
 * Opens or creates the SQLite file. One connection writes, only inside transactions; a read-only one serves all other
 * queries.
 */
export function openSqlite(file: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // No busy timeout on the writer: waiting inside SQLite would block the event loop; see `begin`.
  const writer = connect(file, { timeout: 0 });
  chmodSync(file, 0o600);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  const reader = connect(file, { readonly: true, timeout: LOCK_WAIT_MS });

  const tables = buildTables(sqliteKit);
  const writing = drizzle({ client: writer });
  const read: Db = asHandle(drizzle({ client: reader }), tables, () => true);
  const beginStatement = writer.prepare('BEGIN IMMEDIATE');
  const commit = writer.prepare('COMMIT');
  const rollback = writer.prepare('ROLLBACK');

  // Transactions run one after the other, whether the previous one failed or not. Between two of them the event loop takes a
  // turn: those that wait together would else run as one long piece, in which nobody else is answered.
  let last: Promise<unknown> = Promise.resolve();

  let closing = false;
  const listeners = new Listeners();

  async function begin(): Promise<void> {
    const limit = Date.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        beginStatement.run();
        return;
      } catch (error) {
        const busy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
        if (!busy || Date.now() > limit) throw error;
        await setTimeout(POLL_MS);
      }
    }
  }

  async function run<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    await begin();
    let open = true;
    const pending: PendingMessages = [];
    try {
      const result = await fn(asHandle(writing, tables, () => open, pending));
      commit.run();
      for (const [channel, text] of pending) listeners.tell(channel, text);
      return result;
    } finally {
      open = false;
      if (writer.inTransaction) rollback.run();
    }
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
    begin(fn) {
      if (closing) return Promise.reject(new Error('the database is closing'));
      const turn = last.then(() => run(fn));
      last = turn.catch(() => undefined).then(() => setImmediate());
      return turn;
    },
    async close() {
      closing = true;
      await last;
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
