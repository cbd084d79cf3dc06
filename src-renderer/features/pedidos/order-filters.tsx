import { useCallback } from 'react';
import { ESTADOS_PEDIDO, ETIQUETA_ESTADO } from '#contract/transiciones.ts';
import { ChoiceFilter, FilterBar, PeriodFilter, TextFilter } from '../../lib/filter-bar.tsx';
import type { Filters } from '../../lib/use-filters.ts';

export const FILTROS_DE_PEDIDOS = { estado: '', fechaInicio: '', fechaFin: '', buscar: '' };

export interface OrderFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_PEDIDOS>;
  /** What is wrong with the dates. */
  error: string | undefined;
}

export function OrderFilters({ filters: { values, set }, error }: OrderFiltersProps) {
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  return (
    <FilterBar>
      <TextFilter value={values.buscar} onSettle={settle} placeholder="Cliente, teléfono, número o código" />
      <ChoiceFilter
        label="Estado"
        value={values.estado}
        onChange={(estado) => set({ estado })}
        all={{ value: '', label: 'Todos' }}
        values={ESTADOS_PEDIDO}
        labels={ETIQUETA_ESTADO}
      />
      <PeriodFilter value={values} onChange={set} error={error} />
    </FilterBar>
  );
}
