import { ARMAZON } from '#contract/direcciones.ts';
import {
  ARCHIVOS_DE,
  abrir,
  borrarAnteriores,
  borrarTodo,
  buscar,
  CATALOGO,
  conTexto,
  guardar,
  IMAGENES,
  olvidar,
  PAGINAS_DE,
  VISTO,
} from './guardado.ts';
import { respuestasDe } from './pintado.ts';
import { sePuedeGuardar, sinTienda, tratoDe, yaNoExiste } from './reglas.ts';

declare const self: ServiceWorkerGlobalScope;
/** Every file of this build, and a name for it; the build puts them here. */
declare const ARCHIVOS: readonly string[];
declare const VERSION: string;

/** Longer than this nobody waits for the shop while there is something to show. */
const ESPERA_PAGINA_MS = 4000;
const ESPERA_CATALOGO_MS = 2000;

const archivos = ARCHIVOS_DE(VERSION);
const paginas = PAGINAS_DE(VERSION);

self.addEventListener('install', (event) => {
  event.waitUntil(traerArchivos().then(() => self.skipWaiting()));
});

/** One after the other, since the person is looking at something meanwhile. */
async function traerArchivos(): Promise<void> {
  const cache = await caches.open(archivos);
  for (const archivo of ARCHIVOS) {
    const anterior = await buscar(archivo);
    if (anterior) await cache.put(archivo, anterior);
    else await cache.add(archivo);
  }
  await cache.add(new Request(ARMAZON, { cache: 'no-cache' }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    // The files of the build before stay until the next page: those on screen may still ask for them.
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  if (despedido) return;
  switch (tratoDe(event.request, self.location.origin)) {
    case 'pagina':
      return event.respondWith(pagina(event));
    case 'catalogo':
      return event.respondWith(catalogo(event));
    case 'archivo':
      return event.respondWith(loGuardado(event, archivos));
    case 'imagen':
      return event.respondWith(loGuardado(event, IMAGENES));
    default:
  }
});

/** The first visit is over before there is a service worker: the page tells what it has shown. */
self.addEventListener('message', (event) => {
  const { vistos } = (event.data ?? {}) as { vistos?: string[] };
  if (vistos) event.waitUntil(Promise.all(vistos.map(verDeNuevo)));
});

async function verDeNuevo(url: string): Promise<void> {
  const pedida = new Request(url);
  const trato = tratoDe(pedida, self.location.origin);
  const esPagina = new URL(url).origin === self.location.origin && sePuedeGuardar(url);
  if (!esPagina && trato !== 'catalogo' && trato !== 'imagen') return;
  const respuesta = await fetch(pedida).catch(() => undefined);
  if (!respuesta?.ok) return;
  if (esPagina) await guardarPagina(url, respuesta);
  else if (trato === 'imagen') await guardar(IMAGENES, url, respuesta);
  else await guardarCatalogo(url, respuesta);
}

/** What never changes under its name. */
async function loGuardado(event: FetchEvent, nombre: string): Promise<Response> {
  const { request } = event;
  const guardada = await buscar(request.url);
  if (guardada) return guardada;
  const respuesta = await fetch(request);
  if (respuesta.status === 200) event.waitUntil(guardar(nombre, request.url, respuesta.clone()));
  return respuesta;
}

/** The shop's answer; undefined when it has none in time, while somebody else speaks for it, or never. */
async function aTiempo(deRed: Promise<Response>, ms?: number): Promise<Response | undefined> {
  const tarde = new Promise<undefined>((resolve) => ms && setTimeout(resolve, ms, undefined));
  const respuesta = await Promise.race([deRed, tarde]).catch(() => undefined);
  return respuesta && !sinTienda(respuesta) ? respuesta : undefined;
}

async function pagina(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const deRed = pedirPagina(event);
  event.waitUntil(deRed.then((respuesta) => alLlegar(url, respuesta)).catch(() => undefined));
  const respuesta = await aTiempo(deRed, ESPERA_PAGINA_MS);
  if (respuesta) return respuesta;
  const guardada = await buscar(url, paginas);
  if (guardada) return await deAntes(guardada);
  const tardia = await aTiempo(deRed);
  const armazon = tardia ? undefined : await buscar(ARMAZON, archivos);
  return tardia ?? (armazon ? await deAntes(armazon) : await deRed);
}

async function pedirPagina({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
}

async function alLlegar(url: string, respuesta: Response): Promise<void> {
  if (sinTienda(respuesta)) return;
  if (respuesta.ok && sePuedeGuardar(url)) await guardarPagina(url, respuesta.clone());
  if (respuesta.ok) await Promise.all([hacerLugar(), irseSiSobra()]);
}

async function guardarPagina(url: string, respuesta: Response): Promise<void> {
  const visto = new Date().toISOString();
  const html = await respuesta.text();
  await guardar(paginas, url, conTexto(respuesta, html, visto));
  for (const [pedida, datos] of respuestasDe(url, html)) await guardarDatos(pedida, datos, visto);
}

/** Nobody but the page that is just leaving shows the build before. */
async function hacerLugar(): Promise<void> {
  if ((await self.clients.matchAll({ type: 'window' })).length <= 1) await borrarAnteriores(VERSION);
}

let preguntado = false;
let despedido = false;

/** A shop that has no service worker any more: this one goes, with all it kept. */
async function irseSiSobra(): Promise<void> {
  if (preguntado) return;
  preguntado = true;
  if (!yaNoExiste(await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' }))) return;
  despedido = true;
  await self.registration.unregister();
  await borrarTodo();
}

/** A page that was kept says so, that what runs in it knows. */
async function deAntes(guardada: Response): Promise<Response> {
  const html = await guardada.text();
  const visto = guardada.headers.get(VISTO) ?? '';
  return conTexto(guardada, html.replace('<html ', `<html data-visto="${visto}" `), visto);
}

async function catalogo(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Never out of the browser's own cache: then nobody could tell that the shop is off.
  const deRed = fetch(request, { cache: 'no-cache' });
  event.waitUntil(
    deRed
      .then(async (respuesta) => {
        if (respuesta.ok) await guardarCatalogo(request.url, respuesta.clone());
        else if (yaNoExiste(respuesta)) await olvidar(CATALOGO, request.url);
      })
      .catch(() => undefined),
  );
  // Who asks for what is so now, an order's prices above all, is not told what was.
  if (request.cache === 'no-cache' || request.headers.has('cache-control')) return await deRed;
  return (
    (await aTiempo(deRed, ESPERA_CATALOGO_MS)) ??
    (await buscar(request.url, CATALOGO)) ??
    (await deUnaLista(request.url)) ??
    (await deRed)
  );
}

/** A product of which only lists told. */
async function deUnaLista(url: string): Promise<Response | undefined> {
  const id = decodeURIComponent(new URL(url).pathname.replace(/^\/api\/catalog\/?/, ''));
  const cache = id ? await abrir(CATALOGO) : undefined;
  if (!cache) return undefined;
  for (const clave of [...(await cache.keys())].reverse()) {
    const lista = await cache.match(clave);
    if (!lista) continue;
    const { productos, vistoEn } = (await lista.clone().json()) as {
      productos?: { _id: string }[];
      vistoEn: string;
    };
    const producto = productos?.find(({ _id }) => _id === id);
    if (producto) return conTexto(lista, JSON.stringify({ success: true, producto, vistoEn }), vistoEn);
  }
  return undefined;
}

async function guardarCatalogo(url: string, respuesta: Response): Promise<void> {
  await guardarDatos(url, (await respuesta.json()) as object, new Date().toISOString());
}

async function guardarDatos(url: string, datos: object, vistoEn: string): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8', [VISTO]: vistoEn };
  await guardar(CATALOGO, url, new Response(JSON.stringify({ ...datos, vistoEn }), { headers }));
}
