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

const NOMBRE_DE_MOVIMIENTO: Record<TipoMovimiento, string> = {
  inicial: 'Existencia inicial',
  ajuste: 'Ajuste',
  venta: 'Venta',
  anulacion: 'Venta anulada',
  pedido: 'Pedido',
  cancelacion: 'Pedido cancelado',
  reactivacion: 'Pedido reactivado',
  importacion: 'Importación',
};

/**
 * Why the pieces of an order came back that was let go, and not cancelled. It is stored in the ledger and in the order's
 * history, where people read it, and the ledger is told apart by it: changing the sentence renames no row of before.
 */
export const MOTIVO_DE_SOLTAR = 'Queda por confirmar';

/** The name of a stock movement. The ledger keeps the pieces of an order that was let go like those of a cancelled one. */
export function nombreDeMovimiento({
  tipo,
  motivo,
}: {
  tipo: TipoMovimiento;
  motivo?: string | undefined;
}): string {
  if (tipo === 'cancelacion' && motivo === MOTIVO_DE_SOLTAR) return 'Piezas que un pedido soltó';
  return NOMBRE_DE_MOVIMIENTO[tipo];
}

/** The kinds of cash movements. */
export const TIPOS_MOVIMIENTO_DE_CAJA = ['venta', 'anulacion', 'entrada', 'salida'] as const;
export type TipoMovimientoDeCaja = (typeof TIPOS_MOVIMIENTO_DE_CAJA)[number];

export const NOMBRE_DE_MOVIMIENTO_DE_CAJA: Record<TipoMovimientoDeCaja, string> = {
  venta: 'Venta',
  anulacion: 'Venta anulada',
  entrada: 'Entrada',
  salida: 'Salida',
};
