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
export type MedioPago = (typeof MEDIOS_PAGO)[number];

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

/** Name and phone of a sale whose client gives none. */
export const CONSUMIDOR_FINAL = { nombre: 'Consumidor final', telefono: '00000000' } as const;
/** The names under which such sales are stored; earlier versions used the second. */
const NOMBRES_DE_CONSUMIDOR_FINAL: readonly string[] = [CONSUMIDOR_FINAL.nombre, 'Cliente de mostrador'];

/** Whether a sale's client gave neither name nor phone. */
export function esConsumidorFinal({ nombre, telefono }: { nombre: string; telefono: string }): boolean {
  return telefono === CONSUMIDOR_FINAL.telefono && NOMBRES_DE_CONSUMIDOR_FINAL.includes(nombre);
}

/** The name of a sale's client, for screens and sheets. */
export function nombreDelCliente(cliente: { nombre: string; telefono: string }): string {
  return esConsumidorFinal(cliente) ? CONSUMIDOR_FINAL.nombre : cliente.nombre;
}
