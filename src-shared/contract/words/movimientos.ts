/** The kinds of stock movements. */
export const TIPOS_MOVIMIENTO = [
  'inicial',
  'ajuste',
  'venta',
  'anulacion',
  'pedido',
  'cancelacion',
  'reactivacion',
  'importacion',
] as const;
type TipoMovimiento = (typeof TIPOS_MOVIMIENTO)[number];

export const NOMBRE_DE_MOVIMIENTO: Record<TipoMovimiento, string> = {
  inicial: 'Existencia inicial',
  ajuste: 'Ajuste',
  venta: 'Venta',
  anulacion: 'Venta anulada',
  pedido: 'Pedido',
  cancelacion: 'Pedido cancelado',
  reactivacion: 'Pedido reactivado',
  importacion: 'Importación',
};

/** The kinds of cash movements. */
export const TIPOS_MOVIMIENTO_DE_CAJA = ['venta', 'anulacion', 'entrada', 'salida'] as const;
export type TipoMovimientoDeCaja = (typeof TIPOS_MOVIMIENTO_DE_CAJA)[number];

export const NOMBRE_DE_MOVIMIENTO_DE_CAJA: Record<TipoMovimientoDeCaja, string> = {
  venta: 'Venta',
  anulacion: 'Venta anulada',
  entrada: 'Entrada',
  salida: 'Salida',
};
