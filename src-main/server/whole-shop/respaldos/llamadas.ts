import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/words/errores.ts';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';
import type { Context } from '../../base/context.ts';
import { esDeEstaComputadora } from '../../http/caller/network-zone.ts';

/** Lifts the idle timeout, because copying a large shop takes longer. */
export async function sinPrisa(request: FastifyRequest): Promise<void> {
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(TIEMPO_LIMITE_RESPALDO_MS);
}

/** Nobody in the network may make the server write to a folder, nor see the key of its copies. Throws `sin-permiso`. */
export function asegurarEstaComputadora(context: Context, request: FastifyRequest): void {
  if (esDeEstaComputadora(context, request)) return;
  throw new AppError('sin-permiso', 'Esto solo se hace en la propia computadora de la tienda');
}
