import { useEffect } from 'react';
import { useCarrito } from '../features/carrito/carrito.ts';
import { useAlVolver } from '../lib/conexion.ts';
import type { Panel } from './panel.ts';

/** Without a connection the cart stays as it is. */
async function refrescar(): Promise<void> {
  if (useCarrito.getState().lineas.length === 0) return;
  try {
    const { refrescarCarrito } = await import('../features/carrito/al-dia.ts');
    await refrescarCarrito();
  } catch {
    // Confirming asks again, and then it is said.
  }
}

/**
 * What was chosen yesterday may cost something else today: the cart is asked about when it or checkout opens, and
 * whenever the person or the connection comes back.
 */
export function useCarritoAlDia(panel: Panel | null): void {
  useEffect(() => {
    if (panel === 'carrito' || panel === 'checkout') void refrescar();
  }, [panel]);
  useAlVolver(refrescar);
}
