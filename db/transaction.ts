import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Search } from './engines/search.ts';
import type { Tables } from './schema/tables.ts';

type Driver = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** A handle that reads. Queries that write take a `Tx`, which only `inTransaction` gives out. */
export interface Db {
  readonly tables: Tables;
  readonly search: Search;
  readonly select: Driver['select'];
  readonly selectDistinct: Driver['selectDistinct'];
  readonly with: Driver['with'];
  /** Rows of a statement the query builder cannot say. */
  rows<T>(query: SQL): Promise<T[]>;
}

declare const writes: unique symbol;

/** A handle inside a transaction: reads what the transaction sees, and writes. */
export interface Tx extends Db {
  readonly [writes]: true;
  readonly insert: Driver['insert'];
  readonly update: Driver['update'];
  readonly delete: Driver['delete'];
}

/** An open database: a read handle that can also begin transactions and be closed. */
export interface Database extends Db {
  readonly engine: 'sqlite' | 'postgres';
  /** Runs `fn` in a transaction of its own. Call `inTransaction` instead. */
  begin<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Running {
  db: Database;
  tx: Tx;
  open: boolean;
  /** Set when a joined call failed: the whole must not commit, even if somebody swallowed the error. */
  failure: unknown;
  failed: boolean;
}

const running = new AsyncLocalStorage<Running>();

/**
 * Runs `fn` all or nothing: what it throws rolls everything back and is thrown on. A call inside another
 * transaction of the same database joins it. Inside, await nothing but the database.
 */
export async function inTransaction<T>(db: Database, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = running.getStore();
  if (outer?.open && outer.db === db) {
    try {
      return await fn(outer.tx);
    } catch (error) {
      outer.failed = true;
      outer.failure = error;
      throw error;
    }
  }
  return await db.begin((tx) => {
    const own: Running = { db, tx, open: true, failure: undefined, failed: false };
    return running.run(own, async () => {
      try {
        const result = await fn(tx);
        if (own.failed) throw own.failure;
        return result;
      } finally {
        own.open = false;
      }
    });
  });
}

interface Prepared<R> {
  execute(values?: Record<string, unknown>): Promise<R>;
}

/**
 * A statement that is built once per handle and then only run: `build` names its values with
 * `sql.placeholder('x')`, and the returned function runs it with `{ x: … }`.
 */
export function statement<H extends Db, R>(
  name: string,
  build: (db: H) => { prepare(name: string): Prepared<R> },
): (db: H, values?: Record<string, unknown>) => Promise<R> {
  const prepared = new WeakMap<Db, Prepared<R>>();
  return async (db, values) => {
    let ready = prepared.get(db);
    if (!ready) {
      ready = build(db).prepare(name);
      prepared.set(db, ready);
    }
    return await ready.execute(values);
  };
}
