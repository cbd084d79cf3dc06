import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import type { SQL } from 'drizzle-orm';
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3';
import { buildTables, type Tables } from '../schema/tables.ts';
import type { Database, Db, Tx } from '../transaction.ts';
import { sqliteKit } from './kit.ts';
import { createSqliteSearch } from './sqlite-search.ts';

/** Milliseconds a connection waits for another process's lock. */
const BUSY_TIMEOUT_MS = 5000;

export interface SqliteDatabase extends Database {
  /** The writing connection, for migrations and backups. */
  readonly raw: BetterSqlite3.Database;
}

// Drizzle's two dialects build the same queries; the house sees both through PostgreSQL's types (see kit.ts).
function asHandle(driver: BetterSQLite3Database, tables: Tables): Tx {
  const rows = async <T>(query: SQL): Promise<T[]> => driver.all<T>(query);
  return {
    tables,
    search: createSqliteSearch(rows),
    select: driver.select.bind(driver),
    selectDistinct: driver.selectDistinct.bind(driver),
    with: driver.with.bind(driver),
    insert: driver.insert.bind(driver),
    update: driver.update.bind(driver),
    delete: driver.delete.bind(driver),
    rows,
  } as unknown as Tx;
}

function connect(file: string, options: BetterSqlite3.Options): BetterSqlite3.Database {
  const connection = new BetterSqlite3(file, { timeout: BUSY_TIMEOUT_MS, ...options });
  connection.pragma('foreign_keys = ON');
  connection.pragma('cache_size = -32000');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('mmap_size = 268435456');
  return connection;
}

/**
 * Opens (or creates) the SQLite file. One connection writes, and only inside a transaction; another, which can
 * only read, answers everything else.
 */
export function openSqlite(file: string): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writer = connect(file, {});
  chmodSync(file, 0o600);
  writer.pragma('journal_mode = WAL');
  writer.pragma('synchronous = FULL');
  const reader = connect(file, { readonly: true });

  const tables = buildTables(sqliteKit);
  const tx = asHandle(drizzle({ client: writer }), tables);
  const read: Db = asHandle(drizzle({ client: reader }), tables);
  const beginStatement = writer.prepare('BEGIN IMMEDIATE');
  const commit = writer.prepare('COMMIT');
  const rollback = writer.prepare('ROLLBACK');

  // Transactions take turns: each starts when the one before has ended, however it ended.
  let last: Promise<unknown> = Promise.resolve();

  async function run<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    beginStatement.run();
    try {
      const result = await fn(tx);
      commit.run();
      return result;
    } finally {
      if (writer.inTransaction) rollback.run();
    }
  }

  return {
    ...read,
    engine: 'sqlite',
    raw: writer,
    begin(fn) {
      const turn = last.then(() => run(fn));
      last = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      await last;
      reader.close();
      writer.pragma('optimize');
      writer.close();
    },
  };
}
