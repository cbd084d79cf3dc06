import { setImmediate, setTimeout } from 'node:timers/promises';
import type BetterSqlite3 from 'better-sqlite3';

/** How long a transaction waits for another process's lock, in ms. */
export const LOCK_WAIT_MS = 5000;
/** How often it tries meanwhile, in ms. */
const POLL_MS = 20;

/**
 * For how long a commit takes in transactions that wait, in ms: some ten sales on a slow computer. The first of them is
 * answered at most so much later than alone.
 */
const SHARED_MS = 40;

/** A transaction that waits for its turn. */
interface Waiting {
  fn: () => Promise<unknown>;
  long: boolean;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** What a transaction came to, before the commit that it shares. */
type Outcome = Waiting & ({ value: unknown } | { error: unknown });

/**
 * Runs transactions on the writing connection one after the other. Those that wait together share one commit, and so one
 * write through to the disk. Each after the first has a savepoint, so that its failure takes back its own writes alone.
 * Nobody is answered before the shared commit is on disk: neither who wrote, nor who was refused because of what another
 * had just written.
 */
export interface WriteQueue {
  /**
   * Runs `fn` in its turn. Rejects with what `fn` throws, or with the error of the commit, which then wrote nothing of any
   * transaction that shared it. A `long` one begins a commit, so that nobody before it waits for it.
   */
  add<T>(fn: () => Promise<T>, long?: boolean): Promise<T>;
  /** Resolves once all that were added are answered. */
  idle(): Promise<void>;
}

/** `sharedMs`: for how long a commit takes in others. */
export function createWriteQueue(writer: BetterSqlite3.Database, sharedMs = SHARED_MS): WriteQueue {
  const begin = writer.prepare('BEGIN IMMEDIATE');
  const commit = writer.prepare('COMMIT');
  const rollback = writer.prepare('ROLLBACK');
  const mark = writer.prepare('SAVEPOINT una');
  const keep = writer.prepare('RELEASE una');
  const takeBack = writer.prepare('ROLLBACK TO una');

  const waiting: Waiting[] = [];
  let working: Promise<void> | undefined;

  async function lock(): Promise<void> {
    const limit = Date.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        begin.run();
        return;
      } catch (error) {
        const busy = String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');
        if (!busy || Date.now() > limit) throw error;
        await setTimeout(POLL_MS);
      }
    }
  }

  /** Takes back everything that is not committed. If that fails, the next transaction says that another is still open. */
  function undoAll(): void {
    try {
      if (writer.inTransaction) rollback.run();
    } catch {
      // Whoever waits is told why it came to this.
    }
  }

  /** Runs one transaction within the open one. Throws when its failure took back the others' writes too. */
  async function runOne(one: Waiting, isFirst: boolean): Promise<Outcome> {
    try {
      if (!isFirst) mark.run();
      const value = await one.fn();
      if (!isFirst) keep.run();
      return { ...one, value };
    } catch (error) {
      if (isFirst) {
        undoAll();
        return { ...one, error };
      }
      try {
        // Fails where SQLite has taken back everything, as for a full disk.
        takeBack.run();
        keep.run();
        return { ...one, error };
      } catch {
        one.reject(error);
        throw error;
      }
    }
  }

  /** Runs those that wait, until none waits or the first has waited long enough. A first one that failed ends the turn. */
  async function runTogether(outcomes: Outcome[]): Promise<void> {
    const until = performance.now() + sharedMs;
    for (;;) {
      const one = waiting.shift();
      if (!one) return;
      outcomes.push(await runOne(one, outcomes.length === 0));
      const [next] = waiting;
      if (!next || next.long || !writer.inTransaction || performance.now() > until) return;
      // They would else run as one long piece, in which nobody else is answered.
      await setImmediate();
    }
  }

  async function shareCommit(): Promise<void> {
    try {
      await lock();
    } catch (error) {
      waiting.shift()?.reject(error);
      return;
    }
    const outcomes: Outcome[] = [];
    let failure: { error: unknown } | undefined;
    try {
      await runTogether(outcomes);
      if (writer.inTransaction) commit.run();
    } catch (error) {
      failure = { error };
      undoAll();
    }
    for (const one of outcomes) {
      if ('error' in one) one.reject(one.error);
      else if (failure) one.reject(failure.error);
      else one.resolve(one.value);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Requests that have arrived meanwhile are read first, and share the commit.
      await setImmediate();
      await shareCommit();
    }
    working = undefined;
  }

  return {
    add<T>(fn: () => Promise<T>, long = false): Promise<T> {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting.push({ fn, long, resolve: resolve as Waiting['resolve'], reject });
      working ??= work();
      return promise;
    },
    async idle() {
      await working;
    },
  };
}
