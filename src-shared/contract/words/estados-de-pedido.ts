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

/** What an order that waits to be confirmed tells its customer. */
export const POR_CONFIRMAR =
  'Recibimos tu pedido. Te llamaremos para confirmarlo; hasta entonces no apartamos las piezas.';

/**
 * Whether an order waits for the shop to confirm it with its customer, and holds no pieces until then. A cancelled one
 * waits for nobody, also where it would wait again if it were reactivated.
 */
export function esperaConfirmacion({
  estado,
  porConfirmar,
}: {
  estado: EstadoPedido;
  porConfirmar?: boolean | undefined;
}): boolean {
  return porConfirmar === true && estado === 'en-proceso';
}

/** The name of an order's state for its customer: one that waits to be confirmed is not being prepared yet. */
export function nombreDeEstado(pedido: { estado: string; porConfirmar?: boolean | undefined }): string {
  const estado = estadoMostrado(pedido.estado);
  return esperaConfirmacion({ ...pedido, estado }) ? 'Por confirmar' : NOMBRE_DE_ESTADO[estado];
}

interface DeSuPedido {
  /** Whether it is delivered. */
  aDomicilio: boolean;
  porConfirmar?: boolean | undefined;
}

/** The explanation of an order's state for its customer. */
export function descripcionDeEstado(estado: EstadoPedido, { aDomicilio, porConfirmar }: DeSuPedido): string {
  if (esperaConfirmacion({ estado, porConfirmar })) return POR_CONFIRMAR;
  if (aDomicilio && estado === 'listo-entrega')
    return 'Tu pedido está listo! La entrega es en la dirección que nos diste';
  return DESCRIPCION_ESTADO[estado];
}

/** The states of an open order: neither handed over nor cancelled. */
export const POR_ENTREGAR = ['en-proceso', 'listo-entrega'] as const satisfies readonly EstadoPedido[];

/** The effect of a change of state on the stock of the order's lines. */
type EfectoEnStock = 'devolver' | 'tomar' | 'ninguno';

/** What decides whether an order holds its pieces. */
export interface SituacionDePedido {
  estado: EstadoPedido;
  /** Whether the shop has yet to confirm it with the customer. */
  porConfirmar: boolean;
}

/** The situation after a change to `estado`. An order that is ready or handed over is confirmed by that. */
export function situacionTras({ porConfirmar }: SituacionDePedido, estado: EstadoPedido): SituacionDePedido {
  return { estado, porConfirmar: porConfirmar && (estado === 'en-proceso' || estado === 'cancelado') };
}

/** Whether an order holds its pieces: it is neither cancelled nor waiting to be confirmed. */
function apartaPiezas({ estado, porConfirmar }: SituacionDePedido): boolean {
  return estado !== 'cancelado' && !porConfirmar;
}

/** Any state may follow any other; only beginning or ceasing to hold pieces moves stock. */
export function efectoEnStock(de: SituacionDePedido, a: SituacionDePedido): EfectoEnStock {
  if (apartaPiezas(de) === apartaPiezas(a)) return 'ninguno';
  return apartaPiezas(a) ? 'tomar' : 'devolver';
}

/** Whether the customer may still cancel an order in this state. */
export function puedeCancelarCliente(estado: EstadoPedido): boolean {
  return estado !== 'cancelado' && estado !== 'entregado';
}

/** An unknown state is shown as `en-proceso`. */
export function estadoMostrado(estado: string): EstadoPedido {
  return ESTADOS_PEDIDO.find((uno) => uno === estado) ?? 'en-proceso';
}
