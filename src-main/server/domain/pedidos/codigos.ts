import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/words/errores.ts';
import { puedeCancelarCliente } from '#contract/words/estados-de-pedido.ts';
import type { Tx } from '#db/transaction.ts';
import { buscarPedidoPorCodigo, cambiarEstadoDePedido, type FilaPedido } from './pedidos.queries.ts';

const INTENTOS = 200;

/** How long after its order ended, or was left without being confirmed, a code leads to it for who has nothing else, in ms. */
const VIGENCIA_MS = 60 * 24 * 3_600_000;

/** Whether the shop never saw to an order that its customer placed: it waits to be confirmed, or was cancelled meanwhile. */
function esperaDesdeElPrincipio({ porConfirmar, redAmplia }: FilaPedido): boolean {
  return porConfirmar && redAmplia !== null;
}

/** Whether the code alone leads nowhere any more. */
export function yaCaduco(pedido: FilaPedido, ahora: Date): boolean {
  const termino = !puedeCancelarCliente(pedido.estado) || esperaDesdeElPrincipio(pedido);
  return termino && ahora.getTime() - pedido.fechaEstadoActual.getTime() > VIGENCIA_MS;
}

/** Whether an order gives its code back: nobody will follow it, and nobody of the shop wrote anything in it. */
function cedeSuCodigo(pedido: FilaPedido, ahora: Date): boolean {
  const { usuarioId, notasAdmin } = pedido;
  return (
    usuarioId === null && notasAdmin === null && esperaDesdeElPrincipio(pedido) && yaCaduco(pedido, ahora)
  );
}

const LETRAS = 'abcdefghijklmnopqrstuvwxyz';

/** Writes letters in the place of an order's code, which is free then. */
async function quitarCodigo(tx: Tx, { id, codigoSeguimiento, textoBusqueda }: FilaPedido): Promise<void> {
  const letras = Array.from({ length: 6 }, () => LETRAS[randomInt(LETRAS.length)]).join('');
  await cambiarEstadoDePedido(tx, id, {
    codigoSeguimiento: letras,
    textoBusqueda: textoBusqueda.replaceAll(codigoSeguimiento, letras),
  });
}

/**
 * A free six-digit tracking code, also that of an order that the shop never confirmed in `VIGENCIA_MS`. Throws `no-disponible`
 * when nearly all codes are taken.
 */
export async function nuevoCodigoDeSeguimiento(
  tx: Tx,
  ahora: Date,
  sortear = () => randomInt(1_000_000),
): Promise<string> {
  for (let intento = 0; intento < INTENTOS; intento += 1) {
    const codigo = String(sortear()).padStart(6, '0');
    // Keeps another transaction from taking the code between this check and the insert.
    await tx.lockName(`codigo de seguimiento ${codigo}`);
    const otro = await buscarPedidoPorCodigo(tx, codigo);
    if (otro && !cedeSuCodigo(otro, ahora)) continue;
    if (otro) await quitarCodigo(tx, otro);
    return codigo;
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
