import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/words/errores.ts';
import type { Tx } from '#db/transaction.ts';
import { buscarPedidoPorCodigo } from './pedidos.queries.ts';

const INTENTOS = 200;

/** A free six-digit tracking code. Throws `no-disponible` when nearly all codes are taken. */
export async function nuevoCodigoDeSeguimiento(tx: Tx): Promise<string> {
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    const codigo = String(randomInt(1_000_000)).padStart(6, '0');
    // Keeps another transaction from taking the code between this check and the insert.
    await tx.lockName(`codigo de seguimiento ${codigo}`);
    if (!(await buscarPedidoPorCodigo(tx, codigo))) return codigo;
  }
  throw new AppError('no-disponible', 'No quedan códigos de seguimiento libres', { retryAfter: 60 });
}

/** A token that proves which browser placed an order; only its hash is stored. */
export function nuevoRecibo(): { recibo: string; hash: string } {
  const recibo = randomBytes(18).toString('base64url');
  return { recibo, hash: hashDeRecibo(recibo) };
}

function hashDeRecibo(recibo: string): string {
  return createHash('sha256').update(recibo).digest('hex');
}

export function esReciboDe(hash: string, recibo: string | undefined): boolean {
  return recibo !== undefined && timingSafeEqual(Buffer.from(hashDeRecibo(recibo)), Buffer.from(hash));
}

/** The receipt token in the request's `X-Recibo` header. */
export function reciboDe(request: FastifyRequest): string | undefined {
  const recibo = request.headers['x-recibo'];
  return typeof recibo === 'string' && recibo.length <= 100 ? recibo : undefined;
}
