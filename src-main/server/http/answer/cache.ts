import type { Context } from '../../base/context.ts';
import { LruMap } from '../../base/lru-map.ts';

/** Seconds for which public answers may be reused without revalidation. */
export const CACHE_SECONDS = 5;

/**
 * The `cache-control` of public answers. Picture addresses depend on the requested host unless a public address is
 * configured, so only then may shared caches keep the answer.
 */
export function cacheControl({ direccionPublica }: Context): string {
  return `${direccionPublica.actual() ? 'public' : 'private'}, max-age=${CACHE_SECONDS}`;
}

/** A small in-memory cache that coalesces concurrent requests for the same key. */
interface ShortCache<V> {
  /** The cached value of `key`, else what `make` returns. Concurrent callers share one `make`; a failure is not cached. */
  get(key: string, make: () => Promise<V>): Promise<V>;
  /** The cached value of `key`; undefined also while it is being made. */
  made(key: string): V | undefined;
  clear(): void;
}

interface Entry<V> {
  until: number;
  value: Promise<V>;
  made?: V;
}

/** A cache of at most `max` entries, each kept for `lifeMs`; `now` is in milliseconds. */
export function createShortCache<V>(
  max: number,
  lifeMs: number,
  now: () => number = () => performance.now(),
): ShortCache<V> {
  const entries = new LruMap<string, Entry<V>>(max);
  return {
    get(key, make) {
      const askedAt = now();
      const earlier = entries.get(key);
      if (earlier && earlier.until > askedAt) return earlier.value;
      const fresh: Entry<V> = { until: askedAt + lifeMs, value: make() };
      entries.set(key, fresh);
      fresh.value.then(
        (value) => {
          fresh.made = value;
        },
        () => entries.get(key) === fresh && entries.delete(key),
      );
      return fresh.value;
    },
    made(key) {
      const earlier = entries.get(key);
      return earlier && earlier.until > now() ? earlier.made : undefined;
    },
    clear: () => entries.clear(),
  };
}
