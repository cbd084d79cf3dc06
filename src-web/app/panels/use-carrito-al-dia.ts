import { useEffect } from 'react';
import { useCarrito } from '../../features/carrito/carrito.ts';
import { useOnReturn } from '../../lib/connection.ts';
import type { Panel } from './panel.ts';

/** Brings the cart up to date; without a connection it stays as it is. */
async function refrescar(): Promise<void> {
  if (useCarrito.getState().lineas.length === 0) return;
  try {
    const { refrescarCarrito } = await import('../../features/carrito/carrito-al-dia.ts');
    await refrescarCarrito();
  } catch {
    // Checkout asks again on confirming and reports the failure.
  }
}

/**
 * Brings prices and stock of the cart up to date when it or checkout opens, and when the person or the connection
 * comes back.
 */
export function useCarritoAlDia(panel: Panel | null): void {
  useEffect(() => {
    if (panel === 'carrito' || panel === 'checkout') void refrescar();
  }, [panel]);
  useOnReturn(refrescar);
}
