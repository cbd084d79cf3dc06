import { ponerLineas, useCarrito } from './carrito.ts';
import { conCantidad, estaDisponible } from './lineas.ts';

/**
 * Removes the ordered quantities and the unavailable lines from the cart. Returns whether lines remain: an order whose
 * answer was lost holds only what was in the cart when it was sent. A file of its own, since only checkout loads it.
 */
export function quitarLoPedido(pedido: readonly { producto: string; cantidad: number }[]): boolean {
  const tomado = new Map(pedido.map(({ producto, cantidad }) => [producto, cantidad]));
  const quedan = useCarrito
    .getState()
    .lineas.filter(estaDisponible)
    .map((linea) => conCantidad(linea, linea.cantidad - (tomado.get(linea._id) ?? 0)))
    .filter(({ cantidad }) => cantidad > 0);
  ponerLineas(quedan);
  return quedan.length > 0;
}
