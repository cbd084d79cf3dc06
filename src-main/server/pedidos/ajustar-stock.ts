import { type EstadoPedido, efectoEnStock } from '#contract/transiciones.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import {
  asegurarStock,
  devolverTomado,
  type Existencia,
  moverStock,
  retenerProductos,
} from '../inventario/inventario.service.ts';
import { buscarProductoDeHistorial } from '../productos/productos.queries.ts';
import { completarPedidos, type FilaPedido } from './pedidos.queries.ts';

/** Takes the pieces of a cancelled order again. Throws `stock-insuficiente`. */
async function retomarStock(tx: Tx, pedido: FilaPedido, actor: Actor, fecha: Date): Promise<Existencia[]> {
  const existencias: Existencia[] = [];
  const [completo] = await completarPedidos(tx, [pedido]);
  const usuarioId = actor.usuario?.id ?? null;
  const items = completo?.items ?? [];
  await retenerProductos(
    tx,
    items.map((item) => item.productoId),
  );
  for (const { productoId, cantidad } of items) {
    const producto = await buscarProductoDeHistorial(tx, productoId);
    if (!producto?.controlaStock) continue;
    asegurarStock(producto, cantidad);
    const movimiento = { productoId, cantidad: -cantidad, pedidoId: pedido.id, usuarioId, fecha };
    existencias.push(await moverStock(tx, { ...movimiento, tipo: 'reactivacion' }));
  }
  return existencias;
}

/** Does to the stock what a change to `estado` asks for. Throws `stock-insuficiente`. */
export async function ajustarStock(
  tx: Tx,
  pedido: FilaPedido,
  estado: EstadoPedido,
  actor: Actor,
  fecha: Date,
): Promise<Existencia[]> {
  const efecto = efectoEnStock(pedido.estado, estado);
  if (efecto === 'devolver') {
    const devolucion = { tipo: 'cancelacion' as const, usuarioId: actor.usuario?.id ?? null, fecha };
    return await devolverTomado(tx, { pedidoId: pedido.id }, devolucion);
  }
  if (efecto === 'tomar') return await retomarStock(tx, pedido, actor, fecha);
  return [];
}
