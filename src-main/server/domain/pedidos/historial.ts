import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';
import type { PedidoCompleto } from './pedidos.queries.ts';

/** Whether an order is cancelled, by somebody who had nothing but its code. */
export function seCanceloConCodigo({ pedido, historial }: PedidoCompleto): boolean {
  return pedido.estado === 'cancelado' && historial.at(-1)?.conCodigo === true;
}

/** The state that a cancelled order had before. */
export function estadoAntesDeCancelar({ historial }: PedidoCompleto): EstadoPedido {
  return historial.findLast(({ estado }) => estado !== 'cancelado')?.estado ?? 'en-proceso';
}
