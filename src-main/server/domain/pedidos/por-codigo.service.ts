import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import type { Actor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { type Counted, giveBackAll, takeAll } from '../../base/counters/attempt-counters.ts';
import { redAmpliaDe, redDe, redDeProveedorDe } from '../../http/caller/network-zone.ts';
import { type CotaComun, type Pasada, pasar } from '../../http/caller/presion.ts';
import { yaCaduco } from './codigos.ts';
import { buscarPedidoPorCodigo, type FilaPedido } from './pedidos.queries.ts';
import { NO_ENCONTRADO, puedeVerCliente } from './pedidos.service.ts';

const DEMASIADOS = 'Demasiados códigos equivocados. Espera unos minutos';
const LLAMA_A_LA_TIENDA =
  'Alguien ya probó varios teléfonos con este pedido. Llama a la tienda para cancelarlo, o hazlo desde donde lo pediste';

/** What closes the door to guesses of one network, and of those around it. */
const intentosDe = ({ origen }: Actor): Counted['intentos'] => [
  ['seguimientoPorDireccion', redDe(origen)],
  ['seguimientoPorRedAmplia', redAmpliaDe(origen)],
];

const DE_TODOS: CotaComun = ['seguimientoDelServidor', 'todos'];

/** What strangers share: beyond it nothing is closed. */
const comunesDe = ({ origen }: Actor): CotaComun[] => [
  ['seguimientoPorProveedor', redDeProveedorDe(origen)],
  DE_TODOS,
];

/** What a network may miss and still be asked nothing while others guess. */
const tropiezosDe = ({ origen }: Actor): Counted['intentos'] => [
  ['tropiezosPorDireccion', redDe(origen)],
  ['tropiezosPorRedAmplia', redAmpliaDe(origen)],
];

/** What a network may miss before its callers have to say more than a code. */
const sospechasDe = ({ origen }: Actor): Counted['intentos'] => [
  ['sospechaPorDireccion', redDe(origen)],
  ['sospechaPorRedAmplia', redAmpliaDe(origen)],
];

/**
 * Counts a code before it is looked for. The bounds of a network are hard; those that strangers share ask for a challenge,
 * and nothing of a network that missed few. Throws `demasiados-intentos`.
 */
async function contarIntento(context: Context, actor: Actor): Promise<Pasada> {
  const propios = intentosDe(actor);
  await takeAll(context.attempts, propios, DEMASIADOS);
  try {
    const exento = async () => !(await alcanzaAlguna(context, tropiezosDe(actor)));
    const paso = { puerta: 'seguimiento', cotas: comunesDe(actor), exento, mensaje: DEMASIADOS } as const;
    const { intentos, solucion } = await pasar(context, actor, paso);
    return { intentos: [...propios, ...intentos], solucion };
  } catch (error) {
    await giveBackAll(context.attempts, propios);
    throw error;
  }
}

/** The order that a code led to, and the challenge that was solved for it. */
interface Encontrado {
  pedido: FilaPedido;
  solucion?: string;
}

async function buscarContando(
  context: Context,
  codigo: string,
  actor: Actor,
  recibo: string | undefined,
): Promise<Encontrado> {
  const { attempts, clock } = context;
  if (recibo !== undefined || actor.usuario) {
    const propio = await buscarPedidoPorCodigo(context.db, codigo);
    if (propio && puedeVerCliente(propio, actor, recibo)) return { pedido: propio };
  }
  const { intentos, solucion } = await contarIntento(context, actor);
  const pedido = await buscarPedidoPorCodigo(context.db, codigo);
  if (!pedido || yaCaduco(pedido, clock())) {
    for (const [intento, clave] of [...sospechasDe(actor), ...tropiezosDe(actor)])
      await attempts.take(intento, clave);
    throw new AppError('no-encontrado', NO_ENCONTRADO);
  }
  await giveBackAll(attempts, intentos);
  return { pedido, solucion };
}

/**
 * The order with this tracking code. Misses are counted, so that codes cannot be guessed; callers who prove that the order
 * is theirs are exempt. Throws `no-encontrado`, `demasiados-intentos`.
 */
export async function obtenerPorCodigo(
  context: Context,
  codigo: string,
  actor: Actor,
  recibo?: string,
): Promise<FilaPedido> {
  return (await buscarContando(context, codigo, actor, recibo)).pedido;
}

/** Whether one of these bounds is reached. Counts nothing. */
async function alcanzaAlguna({ attempts }: Context, cotas: readonly CotaComun[]): Promise<boolean> {
  for (const cota of cotas) if (await attempts.isFull(...cota)) return true;
  return false;
}

/**
 * Whether a code that fits may have been guessed: the caller's network missed many, or all together miss so many that a
 * network that missed none may be one of theirs.
 */
function pudoAdivinar(context: Context, actor: Actor): Promise<boolean> {
  return alcanzaAlguna(context, [...sospechasDe(actor), ...comunesDe(actor)]);
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
 * Asks how the phone of an order ends. Wrong ends are counted against the order, from whatever network, because the public
 * mask shows half of what is asked. Throws `datos-invalidos` for missing or wrong digits, `demasiados-intentos`.
 */
async function pedirFinalDelTelefono(
  { attempts }: Context,
  pedido: FilaPedido,
  ultimosDelTelefono: string | undefined,
): Promise<void> {
  const delPedido: Counted['intentos'] = [['telefonosErradosPorPedido', pedido.id]];
  await takeAll(attempts, delPedido, LLAMA_A_LA_TIENDA);
  const acierta = ultimosDelTelefono === pedido.clienteTelefono.slice(-4);
  if (acierta || ultimosDelTelefono === undefined) await giveBackAll(attempts, delPedido);
  if (acierta) return;
  const falta = 'Escribe los últimos cuatro números del teléfono del pedido';
  const errados = 'Esos no son los últimos cuatro números del teléfono del pedido';
  const msg = ultimosDelTelefono === undefined ? falta : errados;
  throw datosInvalidos([{ path: 'ultimosDelTelefono', msg }]);
}

/**
 * The order that a customer asks to cancel. A code is enough from a network that did not guess; from one that did, who
 * cannot prove otherwise that the order is theirs says how its phone ends. Throws like `obtenerPorCodigo` and
 * `pedirFinalDelTelefono`.
 */
export async function obtenerParaCancelar(
  context: Context,
  { codigo, recibo, ultimosDelTelefono }: Cancelacion,
  actor: Actor,
): Promise<Encontrado> {
  const encontrado = await buscarContando(context, codigo, actor, recibo);
  const { pedido, solucion } = encontrado;
  if (puedeVerCliente(pedido, actor, recibo) || !(await pudoAdivinar(context, actor))) return encontrado;
  try {
    await pedirFinalDelTelefono(context, pedido, ultimosDelTelefono);
    return encontrado;
  } catch (error) {
    // Guessing four digits counts as guessing a code. What strangers share was passed with the code.
    if (ultimosDelTelefono !== undefined) await takeAll(context.attempts, intentosDe(actor), DEMASIADOS);
    // Who could not know that they are asked for says them with the same challenge.
    else if (solucion !== undefined) context.retos.devolver(solucion);
    throw error;
  }
}
