import { useCallback } from 'react';
import { ESTADOS_VENTA, NOMBRE_DE_ESTADO_DE_VENTA } from '#contract/schemas/ventas/ventas.ts';
import { diaDe } from '#contract/words/dias.ts';
import { METODOS_PAGO, NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { ChoiceFilter, FilterBar, PeriodoFilter, TextFilter } from '../../../shared/listas/filter-bar.tsx';
import { ORDEN_USUAL } from '../../../shared/listas/orden-por-fecha.ts';
import { PeriodosChips } from '../../../shared/listas/periodos-chips.tsx';
import type { Filters } from '../../../shared/listas/use-filters.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';

export const FILTROS_DE_VENTAS = {
  fechaInicio: '',
  fechaFin: '',
  metodoPago: '',
  estado: '',
  buscar: '',
  orden: ORDEN_USUAL,
};

interface VentasFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_VENTAS>;
  /** Error message about the dates. */
  error: string | undefined;
}

export function VentasFilters({ filters: { values, set }, error }: VentasFiltersProps) {
  const hoy = diaDe(new Date(), useTienda()?.zonaHoraria);
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  return (
    <>
      <PeriodosChips hoy={hoy} value={values} onChange={set} sinFechas="Todas" />
      <FilterBar>
        <TextFilter value={values.buscar} onSettle={settle} placeholder="Número, cliente o teléfono" />
        <ChoiceFilter
          label="Método de pago"
          value={values.metodoPago}
          onChange={(metodoPago) => set({ metodoPago })}
          all={{ value: '', label: 'Todos' }}
          values={METODOS_PAGO}
          labels={NOMBRE_DE_METODO}
        />
        <ChoiceFilter
          label="Estado"
          value={values.estado}
          onChange={(estado) => set({ estado })}
          all={{ value: '', label: 'Todas' }}
          values={ESTADOS_VENTA}
          labels={NOMBRE_DE_ESTADO_DE_VENTA}
        />
        <PeriodoFilter value={values} onChange={set} error={error} />
      </FilterBar>
    </>
  );
}
