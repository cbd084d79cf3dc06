import { AppError } from '#contract/errores.ts';
import type { CambioDeEstado } from '#contract/pedidos.ts';
import { type EstadoPedido, ETIQUETA_ESTADO, puedeCancelarCliente } from '#contract/transiciones.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { stockEn } from '../inventario/inventario.service.ts';
import { auditar } from '../sistema/auditoria.ts';
import { asegurarVisto } from '../visto.ts';
import { ajustarStock } from './ajustar-stock.ts';
import { type Admitido, admitirAviso, anunciarPedido, avisarPorCorreo } from './avisos.service.ts';
import {
  buscarPedido,
  cambiarEstadoDePedido,
  type FilaPedido,
  insertarHistorial,
  type PedidoCompleto,
  ventasDePedidos,
} from './pedidos.queries.ts';
import { obtenerPedido, obtenerPorCodigo } from './pedidos.service.ts';

/** Holds an order until the transaction ends. Throws `no-encontrado`. */
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

/** What was collected is cancelled only after its sale was voided. Throws `estado-invalido`. */
async function asegurarSinCobrar(tx: Tx, pedido: FilaPedido): Promise<void> {
  const venta = await ventaDe(tx, pedido);
  if (!venta) return;
  throw new AppError(
    'estado-invalido',
    `Este pedido ya se cobró con la venta ${venta.numero}: hay que anularla antes de cancelarlo`,
  );
}

/**
 * Changes the state in a transaction that already holds the order. Throws `stock-insuficiente`, `estado-invalido` for
 * cancelling what was collected.
 */
export async function cambiarEstado(
  tx: Tx,
  pedido: FilaPedido,
  cambio: { estado: EstadoPedido; nota: string | null; notasAdmin?: string | null },
  actor: Actor,
  fecha: Date,
): Promise<void> {
  if (cambio.estado === 'cancelado') await asegurarSinCobrar(tx, pedido);
  const existencias = await ajustarStock(tx, pedido, cambio.estado, actor, fecha);
  const notas = cambio.notasAdmin === undefined ? {} : { notasAdmin: cambio.notasAdmin };
  await cambiarEstadoDePedido(tx, pedido.id, { estado: cambio.estado, fechaEstadoActual: fecha, ...notas });
  const usuarioId = actor.usuario?.id ?? null;
  await insertarHistorial(tx, {
    pedidoId: pedido.id,
    estado: cambio.estado,
    fecha,
    nota: cambio.nota,
    usuarioId,
  });
  await auditar(tx, {
    fecha,
    actor,
    accion: 'pedido.estado',
    entidad: 'pedido',
    entidadId: pedido.id,
    antes: {
      ...{ numero: pedido.numero, estado: pedido.estado },
      notasAdmin: pedido.notasAdmin,
      stock: stockEn(existencias, 'antes'),
    },
    despues: {
      ...{ numero: pedido.numero, estado: cambio.estado, nota: cambio.nota },
      ...{ notasAdmin: pedido.notasAdmin, ...notas },
      stock: stockEn(existencias, 'despues'),
    },
  });
  await anunciarPedido(tx, 'pedido-cambiado', { ...pedido, estado: cambio.estado, fechaEstadoActual: fecha });
}

interface CancelacionAdmitida extends Admitido {
  id: string;
}

/** Finds what a customer cancels by code, and counts it. Throws `no-encontrado`, `demasiados-intentos`. */
export async function admitirCancelacion(
  context: Context,
  codigo: string,
  actor: Actor,
  recibo?: string,
): Promise<CancelacionAdmitida> {
  const { id, clienteEmail } = await obtenerPorCodigo(context, codigo, actor, recibo);
  return { id, ...(await admitirAviso(context, clienteEmail)) };
}

/** The customer cancels, which was admitted. Throws `estado-invalido`. */
export async function cancelarPedido(
  context: Context,
  { id, conAviso }: CancelacionAdmitida,
  motivo: string,
  actor: Actor,
): Promise<void> {
  const fecha = context.reloj();
  await inTransaction(context.db, async (tx) => {
    const pedido = await retenerPedido(tx, id);
    if (!puedeCancelarCliente(pedido.estado)) {
      throw new AppError(
        'estado-invalido',
        pedido.estado === 'cancelado' ? 'Este pedido ya está cancelado' : 'Este pedido ya fue entregado',
      );
    }
    if (await ventaDe(tx, pedido)) {
      throw new AppError('estado-invalido', 'Este pedido ya se pagó: pregunta en la tienda');
    }
    await cambiarEstado(tx, pedido, { estado: 'cancelado', nota: motivo }, actor, fecha);
    // His own words are not told him: whoever ordered in another's name would have us write to him.
    if (conAviso) await avisarPorCorreo(tx, { ...pedido, estado: 'cancelado' }, null, fecha);
  });
}

/** Keeps the shop's notes without touching state or history. */
async function anotar(
  tx: Tx,
  pedido: FilaPedido,
  notasAdmin: string | null | undefined,
  actor: Actor,
  fecha: Date,
) {
  if (notasAdmin === undefined || notasAdmin === pedido.notasAdmin) return;
  const { estado, fechaEstadoActual } = pedido;
  await cambiarEstadoDePedido(tx, pedido.id, { estado, fechaEstadoActual, notasAdmin });
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

/** Nobody changes an order on the strength of a state that it has left meanwhile. Throws `conflicto`. */
function asegurarEstadoVisto({ numero, estado }: FilaPedido, visto: EstadoPedido | undefined): void {
  if (visto === undefined || visto === estado) return;
  throw new AppError(
    'conflicto',
    `El pedido ${numero} cambió mientras tanto: ahora está «${ETIQUETA_ESTADO[estado]}»`,
  );
}

/** Nor does anybody write over a note that he did not see. Throws `conflicto`. */
function asegurarNotasVistas(pedido: FilaPedido, { notasAdmin, visto }: CambioDeEstado): void {
  if (!visto || notasAdmin === undefined) return;
  asegurarVisto(visto, pedido, { notasAdmin }, { notasAdmin: { nombre: 'La nota de la tienda' } });
}

/**
 * The staff sets a state; the same state again only keeps the notes. Throws `stock-insuficiente`, `estado-invalido`,
 * `conflicto`.
 */
export async function actualizarEstado(
  context: Context,
  id: string,
  cambio: CambioDeEstado,
  actor: Actor,
): Promise<PedidoCompleto> {
  const fecha = context.reloj();
  const { estado, notasAdmin, estadoVisto } = cambio;
  return await inTransaction(context.db, async (tx) => {
    const pedido = await retenerPedido(tx, id);
    asegurarEstadoVisto(pedido, estadoVisto);
    asegurarNotasVistas(pedido, cambio);
    const nota = notasAdmin ?? null;
    if (pedido.estado === estado) await anotar(tx, pedido, notasAdmin, actor, fecha);
    else {
      await cambiarEstado(tx, pedido, { estado, nota, notasAdmin }, actor, fecha);
      const esNoticia = estado === 'listo-entrega' || estado === 'cancelado';
      if (esNoticia) await avisarPorCorreo(tx, { ...pedido, estado }, nota, fecha);
    }
    return await obtenerPedido(tx, id);
  });
}
