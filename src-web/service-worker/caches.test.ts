import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Caches from './caches.ts';

const URL_DE_UNA = 'https://globos.gt/api/catalog/1';

/** A fake of the Cache API, as far as this test needs it: opening a cache creates it. */
function fakeCaches() {
  const todas = new Map<string, Map<string, Response>>();
  const openCache = (name: string) => {
    const cosas = todas.get(name) ?? new Map<string, Response>();
    todas.set(name, cosas);
    return {
      delete: async (url: string) => cosas.delete(url),
      put: async (url: string, response: Response) => void cosas.set(url, response),
      keys: async () => [...cosas.keys()],
    };
  };
  return {
    open: async (name: string) => openCache(name),
    keys: async () => [...todas.keys()],
    delete: async (name: string) => todas.delete(name),
  };
}

describe('a shop that no longer has a service worker', () => {
  let keptCaches: typeof Caches;

  beforeEach(async () => {
    vi.stubGlobal('caches', fakeCaches());
    vi.resetModules();
    keptCaches = await import('./caches.ts');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('leaves no cache behind, not even for an answer that comes late', async () => {
    const { CATALOGO_CACHE, keep, forget, removeAllCaches } = keptCaches;
    await keep(CATALOGO_CACHE, URL_DE_UNA, new Response('{}'));
    expect(await caches.keys()).toEqual([CATALOGO_CACHE]);
    await removeAllCaches();
    await keep(CATALOGO_CACHE, URL_DE_UNA, new Response('{}'));
    await forget(CATALOGO_CACHE, URL_DE_UNA);
    expect(await caches.keys()).toEqual([]);
  });
});
