import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';

/** Origin of the desktop window, whose pages come from its own files. */
export const ORIGEN_DE_LA_VENTANA = 'app://guirnalda';

const HOST_VALIDO = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

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
