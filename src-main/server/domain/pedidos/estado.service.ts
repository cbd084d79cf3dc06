import type { CambioDeEstado } from '#contract/schemas/ventas/pedidos.ts';
import { AppError } from '#contract/words/errores.ts';
import {
  type EstadoPedido,
  NOMBRE_DE_ESTADO,
  puedeCancelarCliente,
  situacionTras,
} from '#contract/words/estados-de-pedido.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor, Autoria } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { asegurarVisto } from '../../base/visto.ts';
import type { CountedWrite } from '../../http/request/idempotency.ts';
import { type Existencia, stockEn } from '../inventario/inventario.service.ts';
import { type Admitido, admitirAviso, anunciarPedido, avisarPorCorreo } from './avisos.service.ts';
import { aplicarEfectoEnStock } from './efecto-en-stock.ts';
import {
  buscarPedido,
  cambiarEstadoDePedido,
  type FilaPedido,
  insertarHistorial,
  type PedidoCompleto,
  ventasDePedidos,
} from './pedidos.queries.ts';
import { obtenerPedido, puedeVerCliente } from './pedidos.service.ts';
import { type Cancelacion, obtenerParaCancelar } from './por-codigo.service.ts';

/** Locks an order until the transaction ends. Throws `no-encontrado`. */
export async function retenerPedido(tx: Tx, id: string): Promise<FilaPedido> {
  await tx.lockRows(tx.tables.pedidos, [id]);
  const pedido = await buscarPedido(tx, id);
  if (!pedido) throw new AppError('no-encontrado', 'Pedido no encontrado');
  return pedido;
}

/** The sale that collected an order. */
async function ventaDe(tx: Tx, { id }: FilaPedido) {
  return (await ventasDePedidos(tx, [id])).get(id);
}

/**
 * A collected order keeps its pieces until its sale is voided. `que` ends the sentence «hay que anularla antes de …».
 * Throws `estado-invalido`.
 */
export async function asegurarSinCobrar(tx: Tx, pedido: FilaPedido, que: string): Promise<void> {
  const venta = await ventaDe(tx, pedido);
  if (!venta) return;
  throw new AppError(
    'estado-invalido',
    `Este pedido ya se cobró con la venta ${venta.numero}: hay que anularla antes de ${que}`,
  );
}

/** How many pieces came back to the shelf, so that the owner sees what a cancelled order held; undefined for none. */
function piezasDevueltas(existencias: readonly Existencia[]): number | undefined {
  const piezas = existencias.reduce((suma, { antes, despues }) => suma + despues - antes, 0);
  return piezas > 0 ? piezas : undefined;
}

interface CambioDeSituacion {
  estado: EstadoPedido;
  /** As it follows from the state, unless given. */
  porConfirmar?: boolean;
  nota: string | null;
  notasAdmin?: string | null;
  /** Whether whoever changes it has nothing but the code. */
  conCodigo?: boolean;
  /** The owner who allowed what the actor alone may not do. */
  autorizadoPor?: string;
}

/**
 * Changes the state of an order whose row the transaction has locked. Throws `stock-insuficiente`, `estado-invalido`
 * when a collected order would be cancelled.
 */
export async function cambiarEstado(
  tx: Tx,
  pedido: FilaPedido,
  cambio: CambioDeSituacion,
  autoria: Autoria,
): Promise<void> {
  const { actor, fecha } = autoria;
  if (cambio.estado === 'cancelado') await asegurarSinCobrar(tx, pedido, 'cancelarlo');
  const { porConfirmar = situacionTras(pedido, cambio.estado).porConfirmar } = cambio;
  const situacion = { estado: cambio.estado, porConfirmar };
  const existencias = await aplicarEfectoEnStock(tx, pedido, situacion, autoria);
  const notas = cambio.notasAdmin === undefined ? {} : { notasAdmin: cambio.notasAdmin };
  // What the staff has seen no longer counts against the network that it came from, nor do pieces that came back. A customer
  // who cancels what was never confirmed makes no room for another one.
  const sigueContando = pedido.porConfirmar && !(actor.usuario && tienePermiso(actor.usuario, 'ventas'));
  const redes = sigueContando ? {} : { red: null, redAmplia: null };
  await cambiarEstadoDePedido(tx, pedido.id, { ...situacion, fechaEstadoActual: fecha, ...redes, ...notas });
  const usuarioId = actor.usuario?.id ?? null;
  await insertarHistorial(tx, {
    pedidoId: pedido.id,
    estado: cambio.estado,
    fecha,
    nota: cambio.nota,
    usuarioId,
    conCodigo: cambio.conCodigo ?? false,
  });
  await auditar(tx, {
    fecha,
    actor,
    accion: 'pedido.estado',
    entidad: 'pedido',
    entidadId: pedido.id,
    antes: {
      numero: pedido.numero,
      estado: pedido.estado,
      porConfirmar: pedido.porConfirmar || undefined,
      notasAdmin: pedido.notasAdmin,
      stock: stockEn(existencias, 'antes'),
    },
    despues: {
      numero: pedido.numero,
      estado: cambio.estado,
      porConfirmar: porConfirmar || undefined,
      autorizadoPor: cambio.autorizadoPor,
      conCodigo: cambio.conCodigo || undefined,
      nota: cambio.nota,
      notasAdmin: cambio.notasAdmin === undefined ? pedido.notasAdmin : cambio.notasAdmin,
      piezasDevueltas: piezasDevueltas(existencias),
      stock: stockEn(existencias, 'despues'),
    },
  });
  const ahora = { ...pedido, ...situacion, fechaEstadoActual: fecha };
  await anunciarPedido(tx, 'pedido-cambiado', ahora, cambio.conCodigo);
}

interface CancelacionAdmitida extends Admitido {
  id: string;
  /** Whether who cancels has nothing but the code. */
  conCodigo: boolean;
}

/** Finds the order that a customer cancels, and counts its mail. Throws like `obtenerParaCancelar`. */
async function admitirCancelacion(
  context: Context,
  cancelacion: Cancelacion,
  actor: Actor,
): Promise<CancelacionAdmitida> {
  const { pedido, solucion } = await obtenerParaCancelar(context, cancelacion, actor);
  const conCodigo = !puedeVerCliente(pedido, actor, cancelacion.recibo);
  // Given back when the order may not be cancelled: what is said then leads to no other call.
  const pasada = { intentos: [], solucion };
  return { id: pedido.id, conCodigo, ...(await admitirAviso(context, pedido.clienteEmail, actor, pasada)) };
}

/** Throws `estado-invalido` for an order that its customer may not cancel. */
async function asegurarCancelable(tx: Tx, pedido: FilaPedido): Promise<void> {
  if (!puedeCancelarCliente(pedido.estado)) {
    throw new AppError(
      'estado-invalido',
      pedido.estado === 'cancelado' ? 'Este pedido ya está cancelado' : 'Este pedido ya fue entregado',
    );
  }
  if (await ventaDe(tx, pedido)) {
    throw new AppError('estado-invalido', 'Este pedido ya se pagó: pregunta en la tienda');
  }
}

/**
 * Cancels an order for its customer, to be run by `countedOnceByKey`. Throws like `obtenerParaCancelar`, and
 * `estado-invalido`.
 */
export function cancelacionDePedido<T>(
  context: Context,
  cancelacion: Cancelacion,
  actor: Actor,
  responder: () => T,
): CountedWrite<T, CancelacionAdmitida> {
  return {
    count: () => admitirCancelacion(context, cancelacion, actor),
    async write({ id, aviso, conCodigo }) {
      const fecha = context.clock();
      await inTransaction(context.db, async (tx) => {
        const pedido = await retenerPedido(tx, id);
        await asegurarCancelable(tx, pedido);
        const cambio = { estado: 'cancelado' as const, nota: cancelacion.motivo, conCodigo };
        await cambiarEstado(tx, pedido, cambio, { actor, fecha });
        // Leaves out the reason: whoever ordered with another person's address could write to them through it.
        await avisarPorCorreo(tx, { pedido: { ...pedido, estado: 'cancelado' }, nota: null, fecha, aviso });
      });
      return responder();
    },
  };
}

/** Writes the shop's notes without touching state or history. */
async function anotar(
  tx: Tx,
  pedido: FilaPedido,
  notasAdmin: string | null | undefined,
  { actor, fecha }: Autoria,
): Promise<void> {
  if (notasAdmin === undefined || notasAdmin === pedido.notasAdmin) return;
  await cambiarEstadoDePedido(tx, pedido.id, { notasAdmin });
  await auditar(tx, {
    fecha,
    actor,
    accion: 'pedido.notas',
    entidad: 'pedido',
    entidadId: pedido.id,
    antes: { numero: pedido.numero, notasAdmin: pedido.notasAdmin },
    despues: { numero: pedido.numero, notasAdmin },
  });
  await anunciarPedido(tx, 'pedido-cambiado', pedido);
}

/** Refuses a change based on an outdated state. Throws `conflicto`. */
function asegurarEstadoVisto({ numero, estado }: FilaPedido, visto: EstadoPedido | undefined): void {
  if (visto === undefined || visto === estado) return;
  throw new AppError(
    'conflicto',
    `El pedido ${numero} cambió mientras tanto: ahora está «${NOMBRE_DE_ESTADO[estado]}»`,
  );
}

/** Refuses to overwrite a note that the editor did not see. Throws `conflicto`. */
function asegurarNotasVistas(pedido: FilaPedido, { notasAdmin, visto }: CambioDeEstado): void {
  if (!visto || notasAdmin === undefined) return;
  asegurarVisto(visto, pedido, { notasAdmin }, { notasAdmin: { nombre: 'La nota de la tienda' } });
}

/**
 * Sets a state for the staff; the current state again only writes the notes. Throws `no-encontrado`,
 * `stock-insuficiente`, `estado-invalido`, `conflicto`.
 */
export async function actualizarEstado(
  context: Context,
  id: string,
  cambio: CambioDeEstado,
  actor: Actor,
): Promise<PedidoCompleto> {
  const autoria = { actor, fecha: context.clock() };
  const { estado, notasAdmin, estadoVisto } = cambio;
  return await inTransaction(context.db, async (tx) => {
    const pedido = await retenerPedido(tx, id);
    asegurarEstadoVisto(pedido, estadoVisto);
    asegurarNotasVistas(pedido, cambio);
    const nota = notasAdmin ?? null;
    if (pedido.estado === estado) await anotar(tx, pedido, notasAdmin, autoria);
    else {
      await cambiarEstado(tx, pedido, { estado, nota, notasAdmin }, autoria);
      const esNoticia = estado === 'listo-entrega' || estado === 'cancelado';
      if (esNoticia) {
        await avisarPorCorreo(tx, { pedido: { ...pedido, estado }, nota, fecha: autoria.fecha });
      }
    }
    return await obtenerPedido(tx, id);
  });
}
