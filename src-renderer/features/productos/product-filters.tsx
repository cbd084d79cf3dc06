import { useCallback } from 'react';
import { CATEGORIAS, ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { ORDENES_DE_PRODUCTOS } from '#contract/orden.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { ChoiceFilter, FilterBar, TextFilter } from '../../lib/filter-bar.tsx';
import type { Filters } from '../../lib/use-filters.ts';

export const FILTROS_DE_PRODUCTOS = {
  ...{ categoria: 'todos', buscar: '', activo: '', stockBajo: '' },
  orden: ORDENES_DE_PRODUCTOS[0] as string,
};

/** In place of those that are there. */
export const ELIMINADOS = 'eliminados';

export interface ProductFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_PRODUCTOS>;
}

export function ProductFilters({ filters: { values, set } }: ProductFiltersProps) {
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  return (
    <FilterBar>
      <TextFilter value={values.buscar} onSettle={settle} placeholder="Nombre, descripción o código" />
      <ChoiceFilter
        label="Categoría"
        value={values.categoria}
        onChange={(categoria) => set({ categoria })}
        all={{ value: 'todos', label: ETIQUETA_CATEGORIA.todos }}
        values={CATEGORIAS}
        labels={ETIQUETA_CATEGORIA}
      />
      <ChoiceFilter
        label="Estado"
        value={values.activo}
        onChange={(activo) => set({ activo })}
        all={{ value: '', label: 'Todos' }}
        values={['true', 'false', ELIMINADOS]}
        labels={{ true: 'Activo', false: 'Inactivo', [ELIMINADOS]: 'Eliminados' }}
      />
      <Checkbox
        label="Solo Stock Bajo"
        checked={values.stockBajo === 'true'}
        onChange={(event) => set({ stockBajo: event.currentTarget.checked ? 'true' : '' })}
      />
    </FilterBar>
  );
}
