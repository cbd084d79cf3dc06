import { useCallback } from 'react';
import { diaDe } from '#contract/dias.ts';
import { ETIQUETA_METODO, METODOS_PAGO } from '#contract/pagos.ts';
import { ESTADOS_VENTA, ETIQUETA_ESTADO_VENTA } from '#contract/ventas.ts';
import { ChoiceFilter, FilterBar, PeriodFilter, TextFilter } from '../../lib/filter-bar.tsx';
import { ORDEN_USUAL } from '../../lib/orden-por-fecha.ts';
import { PeriodChips } from '../../lib/period-chips.tsx';
import { useTienda } from '../../lib/tienda.ts';
import type { Filters } from '../../lib/use-filters.ts';

export const FILTROS_DE_VENTAS = {
  fechaInicio: '',
  fechaFin: '',
  metodoPago: '',
  estado: '',
  buscar: '',
  orden: ORDEN_USUAL,
};

export interface SaleFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_VENTAS>;
  /** What is wrong with the dates. */
  error: string | undefined;
}

export function SaleFilters({ filters: { values, set }, error }: SaleFiltersProps) {
  const hoy = diaDe(new Date(), useTienda()?.zonaHoraria);
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  return (
    <>
      <PeriodChips hoy={hoy} value={values} onChange={set} sinFechas="Todas" />
      <FilterBar>
        <TextFilter value={values.buscar} onSettle={settle} placeholder="Número, cliente o teléfono" />
        <ChoiceFilter
          label="Método de pago"
          value={values.metodoPago}
          onChange={(metodoPago) => set({ metodoPago })}
          all={{ value: '', label: 'Todos' }}
          values={METODOS_PAGO}
          labels={ETIQUETA_METODO}
        />
        <ChoiceFilter
          label="Estado"
          value={values.estado}
          onChange={(estado) => set({ estado })}
          all={{ value: '', label: 'Todas' }}
          values={ESTADOS_VENTA}
          labels={ETIQUETA_ESTADO_VENTA}
        />
        <PeriodFilter value={values} onChange={set} error={error} />
      </FilterBar>
    </>
  );
}
