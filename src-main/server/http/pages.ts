import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errores.ts';
import type { App } from './app-types.ts';

/** Asked for again each time. */
const PREGUNTAR = 'no-cache';

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

/** A page has one address: with a slash too many it leads there, its query along with it. */
export function redirectSlashes(app: App, rutas: readonly string[]): void {
  for (const ruta of rutas) {
    app.get(`${ruta}/`, (request, reply) => {
      const consulta = request.url.indexOf('?');
      const resto = consulta < 0 ? '' : request.url.slice(consulta);
      return reply.header('cache-control', PREGUNTAR).redirect(`${ruta}${resto}`, 308);
    });
  }
}
