import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Channels } from './engines/channels.ts';
import type { Search } from './engines/search.ts';
import type { Tables } from './schema/tables.ts';

type Driver = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** The connection of a handle, shared by its transactions, and whether the handle may still be used. */
export const ground: unique symbol = Symbol('ground');

/** A handle for reading. Writing queries take a `Tx`, which only `inTransaction` provides. */
export interface Db {
  readonly [ground]: { readonly connection: object; assertOpen(): void };
  readonly tables: Tables;
  readonly search: Search;
  readonly select: Driver['select'];
  readonly selectDistinct: Driver['selectDistinct'];
  readonly $with: Driver['$with'];
  readonly with: Driver['with'];
  /** Runs SQL that the query builder cannot express. */
  rows<T>(query: SQL): Promise<T[]>;
  /**
   * The place of a value that a prepared statement compares with. SQLite plans a statement anew whenever a value is bound
   * that could change its plan, which takes longer than most of them run: here it cannot look at the value. What is always
   * the same is written into the SQL, since the query builder binds it as well.
   */
  value(name: string): SQL;
}

declare const writes: unique symbol;

/** A handle inside a transaction, for reading and writing. */
export interface Tx extends Db {
  readonly [writes]: true;
  readonly insert: Driver['insert'];
  readonly update: Driver['update'];
  readonly delete: Driver['delete'];
  /**
   * Locks these rows until the transaction ends. Call it before reading what the writes depend on, once for all rows
   * of a table. Does nothing on SQLite, which has a single writer.
   */
  lockRows(table: LockableTable, ids: readonly string[]): Promise<void>;
  /** Locks a name until the transaction ends, for things that have no row yet. */
  lockName(name: string): Promise<void>;
  /** Sends a message to the listeners of every process on commit; at most 7,900 bytes. */
  notify(channel: string, text: string): Promise<void>;
}

/** The tables with an `id` column. */
type LockableTable = Extract<Tables[keyof Tables], { id: unknown }>;

/** Attempt counters in fixed windows, shared by all processes on one database. */
export interface SharedCounters {
  /** Counts an attempt under `key` unless `max` is reached. Returns 0 if counted, else the milliseconds to wait. */
  take(key: string, max: number, windowMs: number, now: Date): Promise<number>;
  /** Whether `max` attempts are counted under `key`. */
  isFull(key: string, max: number, now: Date): Promise<boolean>;
  giveBack(key: string, now: Date): Promise<void>;
  clear(key: string): Promise<void>;
  /** Deletes expired windows. */
  sweep(now: Date): Promise<void>;
}

/** A handle whose reads all see one moment. What was written since is kept aside until it is closed. */
export interface Snapshot {
  readonly db: Db;
  close(): Promise<void>;
}

/** How a transaction runs. */
export interface How {
  /** Whether it may take longer than a second: nobody's commit waits for it. */
  long?: boolean;
}

/** An open database: a read handle that can also begin transactions and be closed. */
export interface Database extends Db {
  readonly engine: 'sqlite' | 'postgres';
  /** Gives back the memory in which it keeps pages to answer faster. */
  freeMemory(): void;
  /** Counters shared by all processes; undefined on SQLite, which has one process. */
  readonly counters: SharedCounters | undefined;
  readonly listen: Channels['listen'];
  /**
   * Opens a snapshot, for what is read piece by piece while others write. It has a connection of its own, which there is one
   * of: another waits until it is closed.
   */
  snapshot(): Promise<Snapshot>;
  /** Runs `fn` in a new transaction. Call `inTransaction` instead. */
  begin<T>(fn: (tx: Tx) => Promise<T>, how?: How): Promise<T>;
  close(): Promise<void>;
}

export interface OpenDatabase<D extends Database = Database> {
  db: D;
  /** Number of migrations applied. */
  esquema: number;
  /** The copy made before a new version of the program used it; only on SQLite. */
  copia?: CopyBefore | undefined;
}

/** The file of a copy that was made and read whole, or why the database could not be copied. */
export type CopyBefore = { file: string } | { damage: string };

interface Running {
  db: Database;
  tx: Tx;
  open: boolean;
  /** Joined calls still running; the transaction waits for them. */
  joined: Set<Promise<unknown>>;
  /** Set when a joined call failed: the transaction must not commit, even if the error was caught. */
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
 * Runs `fn` in a transaction; an error rolls it back and is rethrown. A call inside another transaction of the same
 * database joins it. Inside, await nothing but the database. `tx` cannot be used after `fn` has ended. On PostgreSQL
 * `fn` is retried after serialization failures and deadlocks, so its effects outside `tx` must be idempotent.
 */
export async function inTransaction<T>(db: Database, fn: (tx: Tx) => Promise<T>, how?: How): Promise<T> {
  const outer = running.getStore();
  if (outer?.open && outer.db === db) return await join(outer, fn);
  return await db.begin(async (tx) => {
    const own: Running = { db, tx, open: true, joined: new Set() };
    const result = await running.run(own, () => lead(own, fn));
    if (own.failure) throw own.failure.error;
    return result;
  }, how);
}

interface Prepared<R> {
  execute(values?: Record<string, unknown>): Promise<R>;
}

/**
 * A statement prepared once per connection: `build` names its values with `db.value('x')`, or with `sql.placeholder('x')`
 * where nothing is compared, and the returned function runs it with `{ x: … }`.
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
