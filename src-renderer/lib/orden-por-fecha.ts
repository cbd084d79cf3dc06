import { ORDENES_POR_FECHA } from '#contract/orden.ts';
import type { Order, Sorting } from '#ui/data-table.tsx';

export const ORDEN_USUAL: string = ORDENES_POR_FECHA[0];

export const POR_FECHA: readonly [Order, Order] = [
  { value: 'fecha-desc', words: 'lo más nuevo' },
  { value: 'fecha-asc', words: 'lo más antiguo' },
];
export const POR_TOTAL: readonly [Order, Order] = [
  { value: 'total-desc', words: 'mayor a menor' },
  { value: 'total-asc', words: 'menor a mayor' },
];

/** How a list of sales or orders is sorted: `value` is what the address says. */
export function ordenPorFecha(value: string, onSort: Sorting['onSort']): Sorting {
  return { value, usual: POR_FECHA[0], onSort };
}
