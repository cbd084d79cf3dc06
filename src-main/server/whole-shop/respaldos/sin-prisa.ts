import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { TIEMPO_LIMITE_RESPALDO_MS } from '#contract/words/limites.ts';

/** Lifts the idle timeout, because copying a large shop takes longer. */
export async function sinPrisa(request: FastifyRequest): Promise<void> {
  const { socket } = request.raw;
  if (socket instanceof Socket) socket.setTimeout(TIEMPO_LIMITE_RESPALDO_MS);
}
