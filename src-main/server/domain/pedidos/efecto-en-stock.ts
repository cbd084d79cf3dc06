import { efectoEnStock, type SituacionDePedido } from '#contract/words/estados-de-pedido.ts';
import { MOTIVO_DE_SOLTAR } from '#contract/words/movimientos.ts';
import type { Tx } from '#db/transaction.ts';
import type { Autoria } from '../../base/actor.ts';
import {
  asegurarStock,
  devolverTomado,
  type Existencia,
  type MovimientoContado,
  moverStocks,
  retenerProductos,
} from '../inventario/inventario.service.ts';
import { buscarProductosDeHistorial } from '../productos/productos.queries.ts';
import { completarPedidos, type FilaPedido, type PedidoCompleto } from './pedidos.queries.ts';

/** Holds the products of an order's lines and gives them as they are now, by id: deleted ones too. */
export async function retenerProductosDe(tx: Tx, { items }: Pick<PedidoCompleto, 'items'>) {
  const ids = items.map(({ productoId }) => productoId);
  await retenerProductos(tx, ids);
  return await buscarProductosDeHistorial(tx, ids);
}

/** Takes the pieces of an order out of stock: of a reactivated one again. Throws `stock-insuficiente`. */
async function tomarStock(tx: Tx, pedido: FilaPedido, { actor, fecha }: Autoria): Promise<Existencia[]> {
  const tipo = pedido.estado === 'cancelado' ? 'reactivacion' : 'pedido';
  const [completo] = await completarPedidos(tx, [pedido]);
  const items = completo?.items ?? [];
  const productos = await retenerProductosDe(tx, { items });
  const movimientos: MovimientoContado[] = [];
  for (const { productoId, cantidad } of items) {
    const producto = productos.get(productoId);
    if (!producto?.controlaStock) continue;
    asegurarStock(producto, cantidad);
    movimientos.push({
      productoId,
      tipo,
      cantidad: -cantidad,
      pedidoId: pedido.id,
      usuarioId: actor.usuario?.id ?? null,
      fecha,
      stockActual: producto.stock,
    });
  }
  return await moverStocks(tx, movimientos);
}

/** Moves the stock as a change to another situation requires. Throws `stock-insuficiente`. */
export async function aplicarEfectoEnStock(
  tx: Tx,
  pedido: FilaPedido,
  despues: SituacionDePedido,
  autoria: Autoria,
): Promise<Existencia[]> {
  switch (efectoEnStock(pedido, despues)) {
    case 'devolver': {
      const usuarioId = autoria.actor.usuario?.id ?? null;
      const motivo = despues.porConfirmar ? MOTIVO_DE_SOLTAR : undefined;
      const devolucion = { tipo: 'cancelacion' as const, usuarioId, fecha: autoria.fecha, motivo };
      return await devolverTomado(tx, { pedidoId: pedido.id }, devolucion);
    }
    case 'tomar':
      return await tomarStock(tx, pedido, autoria);
    default:
      return [];
  }
}
