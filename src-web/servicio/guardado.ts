/** Names of what is kept. Files and pages go with a build; what products were seen outlives it. */
const DE_VERSION = ['tienda-archivos-', 'tienda-paginas-'] as const;
export const ARCHIVOS_DE = (version: string) => DE_VERSION[0] + version;
export const PAGINAS_DE = (version: string) => DE_VERSION[1] + version;
export const CATALOGO = 'tienda-catalogo-1';
export const IMAGENES = 'tienda-imagenes-1';

/** How many of each are kept: the ones seen last. */
const MAXIMOS: Record<string, number> = { [CATALOGO]: 60, [IMAGENES]: 200 };
const PAGINAS_MAXIMAS = 30;

/** When an answer was last seen, for whoever is shown it later. */
export const VISTO = 'x-visto';

let cerrado = false;

/** Undefined once all was taken away: opening a cache that is gone makes it anew. */
export function abrir(nombre: string): Promise<Cache> | undefined {
  return cerrado ? undefined : caches.open(nombre);
}

/** Keeps an answer, and lets go of the oldest beyond the limit. A full device keeps nothing more, and that is all. */
export async function guardar(nombre: string, url: string, respuesta: Response): Promise<void> {
  try {
    const cache = await abrir(nombre);
    if (!cache) return;
    // What is put again comes last.
    await cache.delete(url);
    await cache.put(url, respuesta);
    const claves = await cache.keys();
    const maximo = MAXIMOS[nombre] ?? (nombre.startsWith(DE_VERSION[1]) ? PAGINAS_MAXIMAS : claves.length);
    for (const vieja of claves.slice(0, claves.length - maximo)) await cache.delete(vieja);
  } catch {
    // Nothing depends on it.
  }
}

/** What was kept under an address, in one cache or in any. */
export function buscar(url: string, cacheName?: string): Promise<Response | undefined> {
  return caches.match(url, { ignoreVary: true, cacheName });
}

export async function olvidar(nombre: string, url: string): Promise<void> {
  await (await abrir(nombre))?.delete(url);
}

const propios = async () => (await caches.keys()).filter((nombre) => nombre.startsWith('tienda-'));
const borrar = (nombres: string[]) => Promise.all(nombres.map((nombre) => caches.delete(nombre)));

/** Takes away what builds before this one kept. Caches come in the order they were made: a newer build's may be there. */
export async function borrarAnteriores(version: string): Promise<void> {
  const nombres = await propios();
  const anteriores = nombres.slice(0, Math.max(0, nombres.indexOf(ARCHIVOS_DE(version))));
  await borrar(anteriores.filter((nombre) => DE_VERSION.some((parte) => nombre.startsWith(parte))));
}

/** Takes away all that was kept; what is still on its way is not kept any more. */
export async function borrarTodo(): Promise<void> {
  cerrado = true;
  await borrar(await propios());
}

/** The same answer with another text and the time at which it was seen. */
export function conTexto(original: Response, texto: string, visto: string): Response {
  const headers = new Headers(original.headers);
  for (const nombre of ['content-encoding', 'content-length', 'etag', 'vary']) headers.delete(nombre);
  headers.set(VISTO, visto);
  return new Response(texto, { status: original.status, headers });
}
