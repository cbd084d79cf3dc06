import { setTimeout } from 'node:timers/promises';

/**
 * How long a sign-in, or an owner who allows something, waits for each thing that is written of it, in ms: a long import holds
 * the database.
 */
export const ESPERA_DE_ENTRADA_MS = 1000;

/** Waits for `work`, `ms` at most. Gives what it gave, or undefined while it goes on; throws what it threw by then. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const ended = new AbortController();
  const late = setTimeout(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    ended.abort();
  }
}
