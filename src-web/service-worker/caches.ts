import { SHOP_HEADER } from '#contract/pages/direcciones.ts';

/** Names of the caches. Files and pages belong to a build; catalogue answers and pictures outlive it. */
const VERSIONED = ['tienda-archivos-', 'tienda-paginas-'] as const;
export const filesCacheOf = (version: string) => VERSIONED[0] + version;
export const pagesCacheOf = (version: string) => VERSIONED[1] + version;
export const CATALOGO_CACHE = 'tienda-catalogo-1';
export const IMAGENES_CACHE = 'tienda-imagenes-1';

/** Holds the id of the shop whose pages and catalogue are cached. */
const SHOP_CACHE = 'tienda-abierta-1';
const SHOP_KEY = '/tienda-abierta';

/** The largest number of entries of each cache; the oldest are removed. */
const MAXIMA: Record<string, number> = { [CATALOGO_CACHE]: 60, [IMAGENES_CACHE]: 200 };
const MAX_PAGES = 30;

/** Header of a cached answer: when it came from the shop. */
export const SEEN_HEADER = 'x-visto';

let closed = false;

/** Opens a cache; undefined after `removeAllCaches`, since opening a cache would create it again. */
export function openCache(name: string): Promise<Cache> | undefined {
  return closed ? undefined : caches.open(name);
}

/** Stores an answer and removes the oldest above the limit. Never rejects: a full device stores nothing. */
export async function keep(name: string, url: string, response: Response): Promise<void> {
  try {
    const cache = await openCache(name);
    if (!cache) return;
    // Deleting it first moves it to the end, as the newest.
    await cache.delete(url);
    await cache.put(url, response);
    const keys = await cache.keys();
    const maximum = MAXIMA[name] ?? (name.startsWith(VERSIONED[1]) ? MAX_PAGES : keys.length);
    for (const old of keys.slice(0, keys.length - maximum)) await cache.delete(old);
  } catch {
    // The cache is only a fallback.
  }
}

/** The cached answer of an address, in one cache or in any. */
export function findKept(url: string, cacheName?: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true, cacheName });
}

export async function forget(name: string, url: string): Promise<void> {
  await (await openCache(name))?.delete(url);
}

const ownCaches = async () => (await caches.keys()).filter((name) => name.startsWith('tienda-'));
const removeCaches = (names: string[]) => Promise.all(names.map((name) => caches.delete(name)));

/** Removes the caches of older builds. Caches are listed in order of creation, and a newer build's may exist already. */
export async function removeOldCaches(version: string): Promise<void> {
  const names = await ownCaches();
  const older = names.slice(0, Math.max(0, names.indexOf(filesCacheOf(version))));
  await removeCaches(older.filter((name) => VERSIONED.some((prefix) => name.startsWith(prefix))));
}

let shop: string | undefined;

/** Forgets the pages and the catalogue of another shop that was open on this address, when an answer tells its own. */
export async function enterShopOf({ headers }: Pick<Response, 'headers'>): Promise<void> {
  const id = headers.get(SHOP_HEADER);
  if (!id || id === shop) return;
  shop = id;
  const before = await (await findKept(SHOP_KEY, SHOP_CACHE))?.text();
  if (before === id) return;
  const others = (name: string) => name === CATALOGO_CACHE || name.startsWith(VERSIONED[1]);
  if (before !== undefined) await removeCaches((await ownCaches()).filter(others));
  await keep(SHOP_CACHE, SHOP_KEY, new Response(id));
}

/** Removes all caches; answers that arrive later are not stored. */
export async function removeAllCaches(): Promise<void> {
  closed = true;
  await removeCaches(await ownCaches());
}

/** The same answer with another body and the time at which it was seen. */
export function withText(original: Response, text: string, seenAt: string): Response {
  const headers = new Headers(original.headers);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(name);
  headers.set(SEEN_HEADER, seenAt);
  return new Response(text, { status: original.status, headers });
}
