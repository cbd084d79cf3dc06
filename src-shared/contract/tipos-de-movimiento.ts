/** What moves a product's stock. */
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
export type TipoMovimiento = (typeof TIPOS_MOVIMIENTO)[number];

export const ETIQUETA_MOVIMIENTO: Record<TipoMovimiento, string> = {
  inicial: 'Existencia inicial',
  ajuste: 'Ajuste',
  venta: 'Venta',
  anulacion: 'Venta anulada',
  pedido: 'Pedido',
  cancelacion: 'Pedido cancelado',
  reactivacion: 'Pedido reactivado',
  importacion: 'Importación',
};
