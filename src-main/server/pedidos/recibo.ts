import type { FastifyRequest } from 'fastify';

/** The receipt token that the browser which ordered sends. */
export function reciboDe(request: FastifyRequest): string | undefined {
  const recibo = request.headers['x-recibo'];
  return typeof recibo === 'string' && recibo.length <= 100 ? recibo : undefined;
}
