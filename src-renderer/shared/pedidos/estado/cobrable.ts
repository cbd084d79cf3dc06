import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';

/**
 * Whether an order can still be charged as a sale. An order with a total of 0 cannot: it is only handed over.
 */
export function esCobrable({ estado, venta, total }: Pick<Pedido, 'estado' | 'venta' | 'total'>): boolean {
  return !venta && estado !== 'cancelado' && total > 0;
}

/** Whether an order was handed over and can still be charged. */
export function estaSinCobrar(pedido: Pick<Pedido, 'estado' | 'venta' | 'total'>): boolean {
  return pedido.estado === 'entregado' && esCobrable(pedido);
}

/** Whether collecting is what to do next with an order: it is ready or handed over, and nobody paid it. */
export function tocaCobrar(pedido: Pick<Pedido, 'estado' | 'venta' | 'total'>): boolean {
  return pedido.estado !== 'en-proceso' && esCobrable(pedido);
}

/** Whether the pieces of an order can be let go: it is open, holds them, and nobody paid it. */
export function sePuedeSoltar(pedido: Pick<Pedido, 'estado' | 'porConfirmar' | 'venta'>): boolean {
  return !pedido.venta && !pedido.porConfirmar && POR_ENTREGAR.some((uno) => uno === pedido.estado);
}

/** Whether an order is ready and costs nothing. */
export function esRegalo({ estado, total }: Pick<Pedido, 'estado' | 'total'>): boolean {
  return total === 0 && POR_ENTREGAR.some((uno) => uno === estado);
}

export const NADA_QUE_COBRAR =
  'Este pedido suma Q0.00: no hay nada que cobrar. Cuando lo entregues, ponlo en «Entregado».';
