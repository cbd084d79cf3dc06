import { ponerLineas, useCarrito } from './carrito.ts';
import { conCantidad, estaDisponible } from './lineas.ts';

/**
 * After an order: what it holds is gone from the cart, and so is what cannot be had. Whether something stays: an order
 * whose answer was lost holds only what was in the cart when it was sent. Apart from the cart, since only the checkout
 * needs it.
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
