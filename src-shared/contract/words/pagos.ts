export const METODOS_PAGO = ['efectivo', 'tarjeta', 'transferencia', 'mixto'] as const;
export type MetodoPago = (typeof METODOS_PAGO)[number];
export const NOMBRE_DE_METODO: Record<MetodoPago, string> = {
  efectivo: 'Efectivo',
  tarjeta: 'Tarjeta',
  transferencia: 'Transferencia',
  mixto: 'Mixto',
};

/** Methods of a single payment; a `mixto` sale has several payments. */
export const MEDIOS_PAGO = ['efectivo', 'tarjeta', 'transferencia'] as const;

/** Label of mixed sales whose amounts by method are not recorded. */
export const MIXTO_SIN_DESGLOSE = 'Mixto sin desglose';

/** Whether a sale is mixed and its payments are not known. */
export function estaSinDesglose(venta: { metodoPago: MetodoPago; pagos: readonly unknown[] }): boolean {
  return venta.metodoPago === 'mixto' && venta.pagos.length === 0;
}

/** Whether a sale may have brought cash: a mixed one counts unless its amounts by method say otherwise. */
export function puedeTraerEfectivo(venta: {
  metodoPago: MetodoPago;
  pagos: readonly { metodo: MetodoPago }[];
}): boolean {
  return estaSinDesglose(venta) || venta.pagos.some(({ metodo }) => metodo === 'efectivo');
}

/** What the shop does with a cash sale of somebody whose drawer is not open. */
export const VENTAS_SIN_CAJA = ['permitir', 'preguntar', 'no-permitir'] as const;
export type VentaSinCaja = (typeof VENTAS_SIN_CAJA)[number];
export const NOMBRE_DE_VENTA_SIN_CAJA: Record<VentaSinCaja, string> = {
  permitir: 'Permitir',
  preguntar: 'Preguntar antes',
  'no-permitir': 'No permitir',
};

/** The payment method of a sale, in words. */
export function nombreDelMetodo(venta: { metodoPago: MetodoPago; pagos: readonly unknown[] }): string {
  return estaSinDesglose(venta) ? MIXTO_SIN_DESGLOSE : NOMBRE_DE_METODO[venta.metodoPago];
}

/** Name and phone of a sale whose client gives none (cliente de mostrador). */
export const CLIENTE_DE_MOSTRADOR = { nombre: 'Cliente de mostrador', telefono: '00000000' } as const;
