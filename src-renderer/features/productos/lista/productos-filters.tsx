import { useCallback } from 'react';
import { CATEGORIAS, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { ORDENES_DE_PRODUCTOS } from '#contract/words/listas.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ChoiceFilter, TextFilter } from '../../../shared/listas/filter-bar.tsx';
import { chosenOf, ListFilters } from '../../../shared/listas/list-filters.tsx';
import type { Filters } from '../../../shared/listas/use-filters.ts';

export const FILTROS_DE_PRODUCTOS = {
  categoria: 'todos',
  buscar: '',
  activo: '',
  stockBajo: '',
  orden: ORDENES_DE_PRODUCTOS[0] as string,
};

/** Lists deleted products instead of the existing ones. */
export const ELIMINADOS = 'eliminados';

/** Lists only the products whose cost is Q0.00. */
export const SIN_COSTO = 'sin-costo';

const NOMBRE_DE_ACTIVO = {
  true: 'Activo',
  false: 'Inactivo',
  [SIN_COSTO]: 'Sin costo',
  [ELIMINADOS]: 'Eliminados',
} as const;

interface ProductosFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_PRODUCTOS>;
  /** What the list found, in words. */
  found: string | undefined;
}

export function ProductosFilters({ filters, found }: ProductosFiltersProps) {
  const { values, set } = filters;
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  return (
    <ListFilters
      filters={filters}
      found={found}
      chosen={[
        ...chosenOf(filters, 'categoria', NOMBRE_DE_CATEGORIA),
        ...chosenOf(filters, 'activo', NOMBRE_DE_ACTIVO),
        ...chosenOf(filters, 'stockBajo', { true: 'Solo Stock Bajo' }),
      ]}
      search={
        <TextFilter value={values.buscar} onSettle={settle} placeholder="Nombre, descripción o código" />
      }
    >
      <ChoiceFilter
        label="Categoría"
        value={values.categoria}
        onChange={(categoria) => set({ categoria })}
        all={{ value: 'todos', label: NOMBRE_DE_CATEGORIA.todos }}
        values={CATEGORIAS}
        labels={NOMBRE_DE_CATEGORIA}
      />
      <ChoiceFilter
        label="Estado"
        value={values.activo}
        onChange={(activo) => set({ activo })}
        all={{ value: '', label: 'Todos' }}
        values={['true', 'false', SIN_COSTO, ELIMINADOS]}
        labels={NOMBRE_DE_ACTIVO}
      />
      <Checkbox
        label="Solo Stock Bajo"
        checked={values.stockBajo === 'true'}
        onChange={(event) => set({ stockBajo: event.currentTarget.checked ? 'true' : '' })}
      />
    </ListFilters>
  );
}
