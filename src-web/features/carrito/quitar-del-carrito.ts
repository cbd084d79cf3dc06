import { toast } from '#ui/feedback/toast.ts';
import { ponerLineas, useCarrito } from './carrito.ts';
import { devolver } from './juntar.ts';
import { conCantidad, estaDisponible } from './lineas.ts';

// Not in carrito.ts, since only the cart's dialog and checkout load it.

/** Time to undo the removal of a line. */
const DESHACER_MS = 6_000;

/** Removes a line and shows a toast that can undo it. */
export function quitarDelCarrito(id: string): void {
  const { lineas, dueno } = useCarrito.getState();
  const posicion = lineas.findIndex((linea) => linea._id === id);
  const quitada = lineas[posicion];
  if (!quitada) return;
  ponerLineas(lineas.filter((linea) => linea !== quitada));
  toast.info(`Quitaste «${quitada.nombre}»`, {
    duration: DESHACER_MS,
    action: {
      label: 'Deshacer',
      onClick: () => {
        const ahora = useCarrito.getState();
        if (ahora.dueno === dueno) ponerLineas(devolver(ahora.lineas, quitada, posicion));
      },
    },
  });
}

/**
 * Removes the ordered quantities and the unavailable lines from the cart. Returns whether lines remain: an order whose
 * answer was lost holds only what was in the cart when it was sent.
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
