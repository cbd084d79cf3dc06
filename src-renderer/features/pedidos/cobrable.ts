import type { Pedido } from '#contract/pedidos.ts';

/** Whether an order can still be turned into a sale. */
export function esCobrable({ estado, venta }: Pick<Pedido, 'estado' | 'venta'>): boolean {
  return !venta && estado !== 'cancelado';
}
