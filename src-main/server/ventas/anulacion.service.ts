import { multiplicar } from '#contract/dinero.ts';
import { AppError } from '#contract/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor, UsuarioDeSesion } from '../actor.ts';
import { devolverEfectivo } from '../caja/efectivo.service.ts';
import { descontarCompra } from '../clientes/clientes.service.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import {
  devolverTomado,
  type Existencia,
  retenerProductos,
  stockEn,
} from '../inventario/inventario.service.ts';
import { anunciarPedido } from '../pedidos/avisos.service.ts';
import { cambiarEstado, retenerPedido } from '../pedidos/estado.service.ts';
import type { FilaPedido } from '../pedidos/pedidos.queries.ts';
import { auditar } from '../sistema/auditoria.ts';
import { descontarVenta } from './resumenes.ts';
import { marcarAnulada, pedidoDeVenta, type VentaCompleta } from './ventas.queries.ts';
import { obtenerVenta } from './ventas.service.ts';

/**
 * Holds a sale until the transaction ends, and before it the order that it collected, as who collects does. Throws
 * `no-encontrado`.
 */
async function retenerVenta(
  tx: Tx,
  id: string,
): Promise<{ cobrado: FilaPedido | undefined } & VentaCompleta> {
  const pedidoId = await pedidoDeVenta(tx, id);
  const cobrado = pedidoId ? await retenerPedido(tx, pedidoId) : undefined;
  await tx.lockRows(tx.tables.ventas, [id]);
  return { cobrado, ...(await obtenerVenta(tx, id)) };
}

/** Takes a sale out of the reports. */
async function descontar(tx: Tx, { venta, items }: VentaCompleta): Promise<void> {
  await descontarVenta(tx, {
    ...venta,
    items: items.map((item) => ({ ...item, costo: multiplicar(item.costoUnitario, item.cantidad) })),
  });
}

/** An order whose sale is voided keeps its pieces: delivered it was not, and it waits to be collected again. */
async function reabrirPedido(tx: Tx, pedido: FilaPedido, actor: Actor, fecha: Date): Promise<void> {
  if (pedido.estado !== 'entregado') await anunciarPedido(tx, 'pedido-cambiado', pedido);
  else await cambiarEstado(tx, pedido, { estado: 'listo-entrega', nota: null }, actor, fecha);
}

/** What the audit trail keeps of it. */
function hechoDe(
  { venta: { id: entidadId, numero, total, pedidoId } }: VentaCompleta,
  { motivo, actor, fecha }: { motivo: string; actor: Actor; fecha: Date },
  existencias: readonly Existencia[],
) {
  return {
    ...{ fecha, actor, accion: 'venta.anulada' as const, entidad: 'venta', entidadId },
    antes: { estado: 'completada', stock: stockEn(existencias, 'antes') },
    despues: {
      ...{ estado: 'anulada', numero, total, motivo, pedidoId },
      stock: stockEn(existencias, 'despues'),
    },
  };
}

/**
 * Voids a sale, once: what it took comes back to the stock, and nothing that was counted of it counts any more, on the
 * day it was made. The sale stays, marked. Throws `no-encontrado`, `conflicto` when it was voided before.
 */
export async function anularVenta(
  context: Context,
  id: string,
  motivo: string,
  usuario: UsuarioDeSesion,
  origen: string,
): Promise<VentaCompleta> {
  const fecha = context.reloj();
  const actor = { usuario, origen };
  return await inTransaction(context.db, async (tx) => {
    const completa = await retenerVenta(tx, id);
    const { venta, pagos, cobrado } = completa;
    if (venta.estado === 'anulada') {
      throw new AppError('conflicto', `La venta ${venta.numero} ya está anulada`);
    }
    const devolucion = { tipo: 'anulacion' as const, usuarioId: usuario.id, fecha, motivo };
    // The products before the client, as a sale does: the other way round the two would wait for each other.
    if (!cobrado)
      await retenerProductos(
        tx,
        completa.items.map(({ productoId }) => productoId),
      );
    if (venta.clienteId) await descontarCompra(tx, venta.clienteId, venta.total);
    await devolverEfectivo(tx, { ...venta, pagos, usuarioId: usuario.id, fecha, motivo });
    const existencias = await devolverTomado(tx, { ventaId: id }, devolucion);
    const anulacion = { anuladaEn: fecha, anuladaPor: usuario.id, motivoAnulacion: motivo };
    await marcarAnulada(tx, id, anulacion);
    await descontar(tx, completa);
    await auditar(tx, hechoDe(completa, { motivo, actor, fecha }, existencias));
    if (cobrado) await reabrirPedido(tx, cobrado, actor, fecha);
    await anunciar(tx, { tipo: 'venta-cambiada', id });
    return await obtenerVenta(tx, id);
  });
}
