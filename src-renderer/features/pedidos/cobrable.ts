import type { Pedido } from '#contract/pedidos.ts';
import { POR_ENTREGAR } from '#contract/transiciones.ts';

/** Whether an order can still be turned into a sale. A sale needs something to pay: a gift is only handed over. */
export function esCobrable({ estado, venta, total }: Pick<Pedido, 'estado' | 'venta' | 'total'>): boolean {
  return !venta && estado !== 'cancelado' && total > 0;
}

/** Whether an order waits for its client and owes nothing. */
export function esRegalo({ estado, total }: Pick<Pedido, 'estado' | 'total'>): boolean {
  return total === 0 && POR_ENTREGAR.some((uno) => uno === estado);
}

export const NADA_QUE_COBRAR =
  'Este pedido suma Q0.00: no hay nada que cobrar. Cuando lo entregues, ponlo en «Entregado».';
