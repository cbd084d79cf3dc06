import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Channels } from './engines/channels.ts';
import type { Search } from './engines/search.ts';
import type { SharedCounters } from './engines/shared-counters.ts';
import type { Tables } from './schema/tables.ts';

type Driver = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** What a handle stands on: shared by all transactions of one connection, and whether this handle may still be used. */
export const ground: unique symbol = Symbol('ground');

/** A handle that reads. Queries that write take a `Tx`, which only `inTransaction` gives out. */
export interface Db {
  readonly [ground]: { readonly connection: object; assertOpen(): void };
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
  /**
   * Until this transaction ends nobody else changes these rows; what is read of them from now on is so. Call it
   * before reading what the writing depends on, once for all rows of a table. Where there is one writer it costs
   * nothing.
   */
  lockRows(table: LockableTable, ids: readonly string[]): Promise<void>;
  /** The same for what has no row yet: nobody else passes this line with this name until the transaction ends. */
  lockName(name: string): Promise<void>;
  /** Tells the listeners of every process, once the transaction is on disk. At most 7,900 bytes of text. */
  notify(channel: string, text: string): Promise<void>;
}

/** The tables with an `id`. */
export type LockableTable = Extract<Tables[keyof Tables], { id: unknown }>;

/** An open database: a read handle that can also begin transactions and be closed. */
export interface Database extends Db {
  readonly engine: 'sqlite' | 'postgres';
  /** Counters that all processes on this database share; undefined where there is one process. */
  readonly counters: SharedCounters | undefined;
  readonly listen: Channels['listen'];
  /** Runs `fn` in a transaction of its own. Call `inTransaction` instead. */
  begin<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface OpenDatabase<D extends Database = Database> {
  db: D;
  /** Number of migrations applied. */
  esquema: number;
}

interface Running {
  db: Database;
  tx: Tx;
  open: boolean;
  /** Joined calls still under way: the whole waits for them, however it ends. */
  joined: Set<Promise<unknown>>;
  /** Set when a joined call failed: the whole must not commit, even if somebody swallowed the error. */
  failure?: { error: unknown };
}

const running = new AsyncLocalStorage<Running>();

async function join<T>(outer: Running, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const call = fn(outer.tx);
  outer.joined.add(call);
  try {
    return await call;
  } catch (error) {
    outer.failure = { error };
    throw error;
  } finally {
    outer.joined.delete(call);
  }
}

async function lead<T>(own: Running, fn: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await fn(own.tx);
  } finally {
    while (own.joined.size > 0) await Promise.allSettled(own.joined);
    own.open = false;
  }
}

/**
 * Runs `fn` all or nothing: what it throws rolls everything back and is thrown on. A call inside another
 * transaction of the same database joins it. Inside, await nothing but the database. The `tx` is of no use once
 * `fn` has ended. Where many write, `fn` runs again after a serialization failure: it does nothing outside `tx`
 * that may not happen twice.
 */
export async function inTransaction<T>(db: Database, fn: (tx: Tx) => Promise<T>): Promise<T> {
  const outer = running.getStore();
  if (outer?.open && outer.db === db) return await join(outer, fn);
  return await db.begin(async (tx) => {
    const own: Running = { db, tx, open: true, joined: new Set() };
    const result = await running.run(own, () => lead(own, fn));
    if (own.failure) throw own.failure.error;
    return result;
  });
}

interface Prepared<R> {
  execute(values?: Record<string, unknown>): Promise<R>;
}

/**
 * A statement that is built once per connection and then only run: `build` names its values with
 * `sql.placeholder('x')`, and the returned function runs it with `{ x: … }`.
 */
export function statement<H extends Db, R>(
  name: string,
  build: (db: H) => { prepare(name: string): Prepared<R> },
): (db: H, values?: Record<string, unknown>) => Promise<R> {
  const prepared = new WeakMap<object, Prepared<R>>();
  return async (db, values) => {
    const { connection, assertOpen } = db[ground];
    assertOpen();
    let ready = prepared.get(connection);
    if (!ready) {
      ready = build(db).prepare(name);
      prepared.set(connection, ready);
    }
    return await ready.execute(values);
  };
}
