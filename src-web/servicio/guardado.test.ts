import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Guardado from './guardado.ts';

const URL_DE_UNA = 'https://globos.gt/api/catalog/1';

/** As much of the browser's caches as is asked here: opening one makes it. */
function cachesDeMentira() {
  const todas = new Map<string, Map<string, Response>>();
  const abrir = (nombre: string) => {
    const cosas = todas.get(nombre) ?? new Map<string, Response>();
    todas.set(nombre, cosas);
    return {
      delete: async (url: string) => cosas.delete(url),
      put: async (url: string, respuesta: Response) => void cosas.set(url, respuesta),
      keys: async () => [...cosas.keys()],
    };
  };
  return {
    open: async (nombre: string) => abrir(nombre),
    keys: async () => [...todas.keys()],
    delete: async (nombre: string) => todas.delete(nombre),
  };
}

describe('a shop that has no service worker any more', () => {
  let guardado: typeof Guardado;

  beforeEach(async () => {
    vi.stubGlobal('caches', cachesDeMentira());
    vi.resetModules();
    guardado = await import('./guardado.ts');
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('leaves nothing behind, not even by an answer that comes late', async () => {
    const { CATALOGO, guardar, olvidar, borrarTodo } = guardado;
    await guardar(CATALOGO, URL_DE_UNA, new Response('{}'));
    expect(await caches.keys()).toEqual([CATALOGO]);
    await borrarTodo();
    await guardar(CATALOGO, URL_DE_UNA, new Response('{}'));
    await olvidar(CATALOGO, URL_DE_UNA);
    expect(await caches.keys()).toEqual([]);
  });
});
