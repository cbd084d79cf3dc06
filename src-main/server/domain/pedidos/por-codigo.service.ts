import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { puedeCancelarCliente } from '#contract/words/estados-de-pedido.ts';
import type { Actor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { type Counted, giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { redAmpliaDe, redDe } from '../../http/caller/network-zone.ts';
import { buscarPedidoPorCodigo, type FilaPedido } from './pedidos.queries.ts';
import { NO_ENCONTRADO, puedeVerCliente } from './pedidos.service.ts';

/** How long after its order ended a code still shows it to who has nothing else, in ms. */
const VIGENCIA_MS = 60 * 24 * 3_600_000;
const DEMASIADOS = 'Demasiados códigos equivocados. Espera unos minutos';

const intentosDe = ({ origen }: Actor): Counted['intentos'] => [
  ['seguimientoPorDireccion', redDe(origen)],
  ['seguimientoDelServidor', 'todos'],
];

/** What a network may miss before its callers have to say more than a code. */
const sospechasDe = ({ origen }: Actor): Counted['intentos'] => [
  ['sospechaPorDireccion', redDe(origen)],
  ['sospechaPorRedAmplia', redAmpliaDe(origen)],
];

/** Whether the code alone leads nowhere any more, because its order ended long ago. */
function yaCaduco({ estado, fechaEstadoActual }: FilaPedido, ahora: Date): boolean {
  return !puedeCancelarCliente(estado) && ahora.getTime() - fechaEstadoActual.getTime() > VIGENCIA_MS;
}

/**
 * The order with this tracking code. Misses are limited per address and for the whole server, so that codes cannot be
 * guessed; callers who prove that the order is theirs are exempt. Throws `no-encontrado`, `demasiados-intentos`.
 */
export async function obtenerPorCodigo(
  context: Context,
  codigo: string,
  actor: Actor,
  recibo?: string,
): Promise<FilaPedido> {
  const { attempts, clock } = context;
  if (recibo !== undefined || actor.usuario) {
    const propio = await buscarPedidoPorCodigo(context.db, codigo);
    if (propio && puedeVerCliente(propio, actor, recibo)) return propio;
  }
  const intentos = intentosDe(actor);
  await takeAll(attempts, intentos, DEMASIADOS);
  const pedido = await buscarPedidoPorCodigo(context.db, codigo);
  if (!pedido || yaCaduco(pedido, clock())) {
    for (const [intento, clave] of sospechasDe(actor)) await attempts.take(intento, clave);
    throw new AppError('no-encontrado', NO_ENCONTRADO);
  }
  await giveBackAll(attempts, intentos);
  return pedido;
}

/** Whether the caller's network missed so many codes that one that fits may have been guessed. */
async function pudoAdivinar({ attempts }: Context, actor: Actor): Promise<boolean> {
  for (const [intento, clave] of sospechasDe(actor)) {
    if ((await attempts.take(intento, clave)) > 0) return true;
    await attempts.giveBack(intento, clave);
  }
  return false;
}

/** A customer's request to cancel an order. */
export interface Cancelacion {
  codigo: string;
  motivo: string;
  /** Receipt token, if the browser has one. */
  recibo: string | undefined;
  /** The last four digits of the order's phone, if they were asked for. */
  ultimosDelTelefono: string | undefined;
}

/**
 * The order that a customer asks to cancel. A code is enough from a network that did not guess; from one that did, who
 * cannot prove otherwise that the order is theirs says how its phone ends. Throws like `obtenerPorCodigo`, and
 * `datos-invalidos` for the missing or wrong digits.
 */
export async function obtenerParaCancelar(
  context: Context,
  { codigo, recibo, ultimosDelTelefono }: Cancelacion,
  actor: Actor,
): Promise<FilaPedido> {
  const pedido = await obtenerPorCodigo(context, codigo, actor, recibo);
  if (puedeVerCliente(pedido, actor, recibo) || !(await pudoAdivinar(context, actor))) return pedido;
  if (ultimosDelTelefono === pedido.clienteTelefono.slice(-4)) return pedido;
  // Guessing four digits counts as guessing a code.
  if (ultimosDelTelefono !== undefined) await takeAll(context.attempts, intentosDe(actor), DEMASIADOS);
  const falta = 'Escribe los últimos cuatro números del teléfono del pedido';
  const errados = 'Esos no son los últimos cuatro números del teléfono del pedido';
  const msg = ultimosDelTelefono === undefined ? falta : errados;
  throw datosInvalidos([{ path: 'ultimosDelTelefono', msg }]);
}
