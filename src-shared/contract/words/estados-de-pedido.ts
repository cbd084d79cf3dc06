export const ESTADOS_PEDIDO = ['en-proceso', 'listo-entrega', 'entregado', 'cancelado'] as const;
export type EstadoPedido = (typeof ESTADOS_PEDIDO)[number];

export const NOMBRE_DE_ESTADO: Record<EstadoPedido, string> = {
  'en-proceso': 'En Proceso',
  'listo-entrega': 'Listo para Entrega',
  entregado: 'Entregado',
  cancelado: 'Cancelado',
};

const DESCRIPCION_ESTADO: Record<EstadoPedido, string> = {
  'en-proceso': 'Tu pedido está siendo preparado',
  'listo-entrega': 'Tu pedido está listo! Puedes venir a recogerlo',
  entregado: 'Tu pedido fue entregado. ¡Gracias por tu compra!',
  cancelado: 'Este pedido fue cancelado',
};

/** The explanation of an order's state for its customer; `aDomicilio` when it is delivered. */
export function descripcionDeEstado(estado: EstadoPedido, aDomicilio: boolean): string {
  if (aDomicilio && estado === 'listo-entrega')
    return 'Tu pedido está listo! La entrega es en la dirección que nos diste';
  return DESCRIPCION_ESTADO[estado];
}

/** The states of an open order: neither handed over nor cancelled. */
export const POR_ENTREGAR = ['en-proceso', 'listo-entrega'] as const satisfies readonly EstadoPedido[];

/** The effect of a change of state on the stock of the order's lines. */
type EfectoEnStock = 'devolver' | 'tomar' | 'ninguno';

/** Any state may follow any other; only entering or leaving `cancelado` moves stock. */
export function efectoEnStock(de: EstadoPedido, a: EstadoPedido): EfectoEnStock {
  if (de !== 'cancelado' && a === 'cancelado') return 'devolver';
  if (de === 'cancelado' && a !== 'cancelado') return 'tomar';
  return 'ninguno';
}

/** Whether the customer may still cancel an order in this state. */
export function puedeCancelarCliente(estado: EstadoPedido): boolean {
  return estado !== 'cancelado' && estado !== 'entregado';
}

/** An unknown state is shown as `en-proceso`. */
export function estadoMostrado(estado: string): EstadoPedido {
  return ESTADOS_PEDIDO.find((uno) => uno === estado) ?? 'en-proceso';
}
