import { APP_SHELL } from '#contract/pages/direcciones.ts';
import {
  CATALOGO_CACHE,
  enterShopOf,
  filesCacheOf,
  findKept,
  forget,
  IMAGENES_CACHE,
  keep,
  openCache,
  pagesCacheOf,
  removeAllCaches,
  removeOldCaches,
  SEEN_HEADER,
  withText,
} from './caches.ts';
import { answersOf } from './painted-page.ts';
import { isCacheable, isGone, isShopDown, kindOf } from './request-rules.ts';

declare const self: ServiceWorkerGlobalScope;
/** Every file of this build, and the build's name; inserted by the build. */
declare const ARCHIVOS: readonly string[];
declare const VERSION: string;

/** How long to wait for the shop before a cached answer is used, in ms. */
const PAGE_WAIT_MS = 4000;
const CATALOGO_WAIT_MS = 2000;

const filesCache = filesCacheOf(VERSION);
const pagesCache = pagesCacheOf(VERSION);

self.addEventListener('install', (event) => {
  event.waitUntil(bringFiles().then(() => self.skipWaiting()));
});

/** Caches the build's files one by one, to leave bandwidth to the page. */
async function bringFiles(): Promise<void> {
  const cache = await caches.open(filesCache);
  for (const file of ARCHIVOS) {
    const previous = await findKept(file);
    if (previous) await cache.put(file, previous);
    else await cache.add(file);
  }
  await cache.add(new Request(APP_SHELL, { cache: 'no-cache' }));
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    // The previous build's files stay until the next page load: open pages may still request them.
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  if (dismissed) return;
  switch (kindOf(event.request, self.location.origin)) {
    case 'pagina':
      return event.respondWith(answerPage(event));
    case 'catalogo':
      return event.respondWith(answerCatalogo(event));
    case 'archivo':
      return event.respondWith(answerKept(event, filesCache));
    case 'imagen':
      return event.respondWith(answerKept(event, IMAGENES_CACHE));
    default:
  }
});

/** The first visit loads before the service worker is active: the page sends the addresses it loaded. */
self.addEventListener('message', (event) => {
  const { vistos } = (event.data ?? {}) as { vistos?: string[] };
  if (vistos) event.waitUntil(Promise.all(vistos.map(seeAgain)));
});

async function seeAgain(url: string): Promise<void> {
  const request = new Request(url);
  const kind = kindOf(request, self.location.origin);
  const isPage = new URL(url).origin === self.location.origin && isCacheable(url);
  if (!isPage && kind !== 'catalogo' && kind !== 'imagen') return;
  const response = await fetch(request).catch(() => undefined);
  if (!response?.ok) return;
  if (isPage) await keepPage(url, response);
  else if (kind === 'imagen') await keep(IMAGENES_CACHE, url, response);
  else await keepCatalogo(url, response);
}

/** Answers from the cache first: such a file never changes under its name. */
async function answerKept(event: FetchEvent, name: string): Promise<Response> {
  const { request } = event;
  const found = await findKept(request.url);
  if (found) return found;
  const response = await fetch(request);
  if (response.status === 200) event.waitUntil(keep(name, request.url, response.clone()));
  return response;
}

/** The shop's answer; undefined when it fails, is late, or comes from a tunnel instead. */
async function inTime(fromNetwork: Promise<Response>, ms?: number): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => ms && setTimeout(resolve, ms, undefined));
  const response = await Promise.race([fromNetwork, late]).catch(() => undefined);
  return response && !isShopDown(response) ? response : undefined;
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const { url } = event.request;
  const fromNetwork = askForPage(event);
  event.waitUntil(fromNetwork.then((response) => onArrival(url, response)).catch(() => undefined));
  const response = await inTime(fromNetwork, PAGE_WAIT_MS);
  if (response) return response;
  const found = await findKept(url, pagesCache);
  if (found) return await asKept(found);
  const lateAnswer = await inTime(fromNetwork);
  const bare = lateAnswer ? undefined : await findKept(APP_SHELL, filesCache);
  return lateAnswer ?? (bare ? await asKept(bare) : await fromNetwork);
}

async function askForPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? (await fetch(request));
}

async function onArrival(url: string, response: Response): Promise<void> {
  if (isShopDown(response)) return;
  if (response.ok && isCacheable(url)) await keepPage(url, response.clone());
  if (response.ok) await Promise.all([makeRoom(), leaveIfUnwanted()]);
}

async function keepPage(url: string, response: Response): Promise<void> {
  await enterShopOf(response);
  const seenAt = new Date().toISOString();
  const html = await response.text();
  await keep(pagesCache, url, withText(response, html, seenAt));
  for (const [request, data] of answersOf(url, html)) await keepData(request, data, seenAt);
}

/** Removes the old build's caches once at most one page, the one being left, may use them. */
async function makeRoom(): Promise<void> {
  if ((await self.clients.matchAll({ type: 'window' })).length <= 1) await removeOldCaches(VERSION);
}

let asked = false;
let dismissed = false;

/** Unregisters and removes all caches when the shop no longer has a service worker. */
async function leaveIfUnwanted(): Promise<void> {
  if (asked) return;
  asked = true;
  if (!isGone(await fetch(self.location.href, { method: 'HEAD', cache: 'no-store' }))) return;
  dismissed = true;
  await self.registration.unregister();
  await removeAllCaches();
}

/** A cached page marked with the time it was seen, for its scripts. */
async function asKept(found: Response): Promise<Response> {
  const html = await found.text();
  const seenAt = found.headers.get(SEEN_HEADER) ?? '';
  return withText(found, html.replace('<html ', `<html data-visto="${seenAt}" `), seenAt);
}

async function answerCatalogo(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // Bypasses the HTTP cache, which would hide that the shop is off.
  const fromNetwork = fetch(request, { cache: 'no-cache' });
  event.waitUntil(
    fromNetwork
      .then(async (response) => {
        if (response.ok) await keepCatalogo(request.url, response.clone());
        else if (isGone(response)) await forget(CATALOGO_CACHE, request.url);
      })
      .catch(() => undefined),
  );
  // A request for current data, such as the prices of an order, never gets a cached answer.
  if (request.cache === 'no-cache' || request.headers.has('cache-control')) return await fromNetwork;
  return (
    (await inTime(fromNetwork, CATALOGO_WAIT_MS)) ??
    (await findKept(request.url, CATALOGO_CACHE)) ??
    (await fromAList(request.url)) ??
    (await fromNetwork)
  );
}

/** A product found in a cached list. */
async function fromAList(url: string): Promise<Response | undefined> {
  const id = decodeURIComponent(new URL(url).pathname.replace(/^\/api\/catalog\/?/, ''));
  const cache = id ? await openCache(CATALOGO_CACHE) : undefined;
  if (!cache) return undefined;
  for (const key of [...(await cache.keys())].reverse()) {
    const list = await cache.match(key);
    if (!list) continue;
    const { productos, vistoEn } = (await list.clone().json()) as {
      productos?: { _id: string }[];
      vistoEn: string;
    };
    const producto = productos?.find(({ _id }) => _id === id);
    if (producto) return withText(list, JSON.stringify({ success: true, producto, vistoEn }), vistoEn);
  }
  return undefined;
}

async function keepCatalogo(url: string, response: Response): Promise<void> {
  await enterShopOf(response);
  await keepData(url, (await response.json()) as object, new Date().toISOString());
}

async function keepData(url: string, data: object, vistoEn: string): Promise<void> {
  const headers = { 'content-type': 'application/json; charset=utf-8', [SEEN_HEADER]: vistoEn };
  await keep(CATALOGO_CACHE, url, new Response(JSON.stringify({ ...data, vistoEn }), { headers }));
}
