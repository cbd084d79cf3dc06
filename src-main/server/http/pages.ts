import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#contract/errores.ts';
import type { App } from './app-types.ts';

/** Asked for again each time. */
const PREGUNTAR = 'no-cache';

/** Whether it is a person's browser that asks, to show what comes. */
export function wantsPage({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && (headers.accept ?? '').includes('text/html');
}

/** A page that is asked for again each time. */
export function sendPage(reply: FastifyReply, html: string | undefined, status = 200) {
  if (!html)
    throw new AppError('no-disponible', 'Esta parte de la tienda no está construida: ejecuta npm start');
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', PREGUNTAR)
    .send(html);
}

/** Leads elsewhere for now: a browser that kept a permanent one for good could be led round in circles later. */
export function redirectTo(reply: FastifyReply, address: string, status: 301 | 302 | 308) {
  return reply.header('cache-control', PREGUNTAR).redirect(address, status);
}

/** Leads to the same address without the slashes at the end of its path, its query along with it. */
export function redirectWithoutSlash({ url }: FastifyRequest, reply: FastifyReply) {
  const query = url.indexOf('?');
  let end = query < 0 ? url.length : query;
  while (url[end - 1] === '/') end -= 1;
  return redirectTo(reply, url.slice(0, end) + (query < 0 ? '' : url.slice(query)), 308);
}

/** A page has one address: with a slash too many it leads there. */
export function redirectSlashes(app: App, rutas: readonly string[]): void {
  for (const ruta of rutas) app.get(`${ruta}/`, redirectWithoutSlash);
}
