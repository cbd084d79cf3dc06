import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/words/errores.ts';
import type { App } from '../app-types.ts';

/** Revalidated on every request. */
const PREGUNTAR = 'no-cache';

/** Whether the request is a browser's navigation. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** Sends a page that browsers revalidate on every request. Throws `no-disponible` when it was not built. */
export function sendPage(reply: FastifyReply, html: string | undefined, status = 200) {
  if (!html)
    throw new AppError('no-disponible', 'Esta parte de la tienda no está construida: ejecuta npm start');
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', PREGUNTAR)
    .send(html);
}

/** Redirects without caching: a cached permanent redirect could form a loop with a later one. */
export function redirectTo(reply: FastifyReply, address: string, status: 301 | 302 | 308) {
  return reply.header('cache-control', PREGUNTAR).redirect(address, status);
}

/** Redirects to the same path without trailing slashes, keeping the query. */
export function redirectWithoutSlash({ url }: FastifyRequest, reply: FastifyReply) {
  const query = url.indexOf('?');
  let end = query < 0 ? url.length : query;
  while (url[end - 1] === '/') end -= 1;
  return redirectTo(reply, url.slice(0, end) + (query < 0 ? '' : url.slice(query)), 308);
}

/** Redirects each of `rutas` with a trailing slash to the page's only address. */
export function redirectSlashes(app: App, rutas: readonly string[]): void {
  for (const ruta of rutas) app.get(`${ruta}/`, redirectWithoutSlash);
}
