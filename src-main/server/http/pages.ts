import type { FastifyReply } from 'fastify';
import { AppError } from '#contract/errores.ts';

/** A page that is asked for again each time. */
export function sendPage(reply: FastifyReply, html: string | undefined, status = 200) {
  if (!html)
    throw new AppError('no-disponible', 'Esta parte de la tienda no está construida: ejecuta npm start');
  return reply
    .code(status)
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(html);
}
