import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** Origin of the desktop window, whose pages come from its own files. */
export const ORIGEN_DE_LA_VENTANA = 'app://guirnalda';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
export function esLoopback(direccion: string): boolean {
  return LOOPBACK.test(direccion);
}

const HOST_LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const HOST_VALIDO = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;
/** What proxies and tunnels add. A browser on this computer sends no `x-` header but the shop's own. */
const DE_PROXY = /^(?!x-recibo$)(x-|cf-|cdn-|fly-|fastly-|tailscale-|ngrok-|true-client-ip|forwarded|via)/;

/** Whether nothing about the request says that somebody passed it on. */
function llegaDirecto(request: FastifyRequest): boolean {
  const { rawHeaders, httpVersion } = request.raw;
  const nombres = rawHeaders.filter((_, i) => i % 2 === 0).map((nombre) => nombre.toLowerCase());
  // Plain reverse proxies speak HTTP/1.0 to what is behind them; no browser has for decades.
  return (
    httpVersion !== '1.0' &&
    nombres.filter((nombre) => nombre === 'host').length === 1 &&
    !nombres.some((nombre) => DE_PROXY.test(nombre))
  );
}

/** Whether the page that asks (if a page asks) is one of the shop's own, not some website open in the browser. */
function esDePaginaPropia({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers;
  if (headers['sec-fetch-site'] === 'cross-site' && origin !== ORIGEN_DE_LA_VENTANA) return false;
  return origin === undefined || origin === ORIGEN_DE_LA_VENTANA || origin === `http://${host}`;
}

/**
 * Whether the request was made on the shop's own computer, by one of its own pages. A tunnel also arrives from
 * loopback, so the host it was asked by must be local too and no proxy may have passed it on.
 */
export function esDeEstaComputadora(request: FastifyRequest): boolean {
  return (
    esLoopback(request.socket.remoteAddress ?? '') &&
    HOST_LOCAL.test(request.headers.host ?? '') &&
    esDePaginaPropia(request) &&
    llegaDirecto(request)
  );
}

/** The server's address for links in answers: the configured public one, else the one the caller used. */
export function baseUrl(context: Context, request: FastifyRequest): string {
  if (context.config.publicUrl) return context.config.publicUrl;
  const host = HOST_VALIDO.test(request.host) ? request.host : `localhost:${context.config.port}`;
  return `${request.protocol === 'https' ? 'https' : 'http'}://${host}`;
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

/**
 * Where the shop's customers find it, for links that nobody asked for just now: the configured public address, else
 * this computer's in its network. Never what some request said it was.
 */
export function direccionPublica({ config }: Context): string {
  if (config.publicUrl) return config.publicUrl;
  const enTodas = config.host === '0.0.0.0' || config.host === '::';
  const host = enTodas ? (direccionesLan()[0] ?? 'localhost') : config.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
}
