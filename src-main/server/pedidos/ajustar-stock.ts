import { type EstadoPedido, efectoEnStock } from '#contract/transiciones.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import {
  asegurarStock,
  type Existencia,
  moverStock,
  retenerProductos,
  tomadoPorPedido,
} from '../inventario/inventario.service.ts';
import { buscarProductoDeHistorial } from '../productos/productos.queries.ts';
import { completarPedidos, type FilaPedido } from './pedidos.queries.ts';

/** Gives back what the ledger says the order still holds: exactly once, whatever was edited since. */
async function devolverStock(
  tx: Tx,
  { id: pedidoId }: FilaPedido,
  actor: Actor,
  fecha: Date,
): Promise<Existencia[]> {
  const existencias: Existencia[] = [];
  const usuarioId = actor.usuario?.id ?? null;
  const tomado = await tomadoPorPedido(tx, pedidoId);
  await retenerProductos(
    tx,
    tomado.map((uno) => uno.productoId),
  );
  for (const { productoId, cantidad } of tomado) {
    const movimiento = { productoId, cantidad, pedidoId, usuarioId, fecha };
    existencias.push(await moverStock(tx, { ...movimiento, tipo: 'cancelacion' }));
  }
  return existencias;
}

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
  if (efecto === 'devolver') return await devolverStock(tx, pedido, actor, fecha);
  if (efecto === 'tomar') return await retomarStock(tx, pedido, actor, fecha);
  return [];
}
