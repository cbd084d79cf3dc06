import { ORDENES_POR_FECHA } from '#contract/words/listas.ts';
import type { Sorting, SortOption } from '#ui/display/columns.ts';

export const ORDEN_USUAL: string = ORDENES_POR_FECHA[0];

export const POR_FECHA: readonly [SortOption, SortOption] = [
  { value: 'fecha-desc', words: 'lo más nuevo' },
  { value: 'fecha-asc', words: 'lo más antiguo' },
];
export const POR_TOTAL: readonly [SortOption, SortOption] = [
  { value: 'total-desc', words: 'mayor a menor' },
  { value: 'total-asc', words: 'menor a mayor' },
];

/** Sorting by date of a list of sales or orders; `value` is the parameter in the address. */
export function ordenPorFecha(value: string, onSort: Sorting['onSort']): Sorting {
  return { value, usual: POR_FECHA[0], onSort };
}
