import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** Origin of the desktop window, whose pages come from its own files. */
export const ORIGEN_DE_LA_VENTANA = 'app://guirnalda';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const HOST_LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const HOST_VALIDO = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
const CABECERAS_DE_PROXY = ['x-forwarded-for', 'x-forwarded-host', 'forwarded', 'cf-connecting-ip', 'via'];

/** Whether the page that asks (if a page asks) is one of the shop's own, not some website open in the browser. */
function esDePaginaPropia({ headers: { origin, host } }: FastifyRequest): boolean {
  return origin === undefined || origin === ORIGEN_DE_LA_VENTANA || origin === `http://${host}`;
}

/**
 * Whether the request was made on the shop's own computer, by one of its own pages. A tunnel also arrives from
 * loopback, so the host it was asked by must be local too and no proxy may have passed it on.
 */
export function esDeEstaComputadora(request: FastifyRequest): boolean {
  return (
    LOOPBACK.test(request.socket.remoteAddress ?? '') &&
    HOST_LOCAL.test(request.headers.host ?? '') &&
    esDePaginaPropia(request) &&
    !CABECERAS_DE_PROXY.some((cabecera) => request.headers[cabecera] !== undefined)
  );
}

/** The server's address for links in answers: the configured public one, else the one the caller used. */
export function baseUrl(context: Context, request: FastifyRequest): string {
  if (context.config.publicUrl) return context.config.publicUrl;
  const host = HOST_VALIDO.test(request.host) ? request.host : `localhost:${context.config.port}`;
  return `${request.protocol}://${host}`;
}

/** IPv4 addresses of this computer in its local network. */
export function direccionesLan(): string[] {
  return Object.values(networkInterfaces())
    .flat()
    .filter(
      (red) =>
        red !== undefined && red.family === 'IPv4' && !red.internal && !red.address.startsWith('169.254.'),
    )
    .map((red) => red?.address ?? '');
}
