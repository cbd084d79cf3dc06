import { useCallback } from 'react';
import { ESTADOS_VENTA, NOMBRE_DE_ESTADO_DE_VENTA } from '#contract/schemas/ventas/ventas.ts';
import { diaDe } from '#contract/words/dias.ts';
import { METODOS_PAGO, NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { ChoiceFilter, PeriodoFilter, TextFilter } from '../../../shared/listas/filter-bar.tsx';
import { chosenOf, ListFilters } from '../../../shared/listas/list-filters.tsx';
import { ORDEN_USUAL } from '../../../shared/listas/orden-por-fecha.ts';
import { periodoElegido } from '../../../shared/listas/periodos.ts';
import { PeriodosChips } from '../../../shared/listas/periodos-chips.tsx';
import type { Filters } from '../../../shared/listas/use-filters.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';

export const FILTROS_DE_VENTAS = {
  fechaInicio: '',
  fechaFin: '',
  metodoPago: '',
  estado: '',
  vendedor: '',
  buscar: '',
  orden: ORDEN_USUAL,
};

interface VentasFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_VENTAS>;
  /** What the list found, in words. */
  found: string | undefined;
  /** Who has ever sold; none until they are loaded. */
  vendedores: readonly { _id: string; nombre: string }[];
  /** Error message about the dates. */
  error: string | undefined;
}

export function VentasFilters({ filters, found, vendedores, error }: VentasFiltersProps) {
  const { values, set } = filters;
  const hoy = diaDe(new Date(), useTienda()?.zonaHoraria);
  const nombres = Object.fromEntries(vendedores.map(({ _id, nombre }) => [_id, nombre]));
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  return (
    <ListFilters
      filters={filters}
      found={found}
      chosen={[
        ...periodoElegido(values, hoy),
        ...chosenOf(filters, 'metodoPago', NOMBRE_DE_METODO),
        ...chosenOf(filters, 'estado', NOMBRE_DE_ESTADO_DE_VENTA),
        ...chosenOf(filters, 'vendedor', { [values.vendedor]: 'Un vendedor', ...nombres }),
      ]}
      search={<TextFilter value={values.buscar} onSettle={settle} placeholder="Número, cliente o teléfono" />}
      chips={<PeriodosChips hoy={hoy} value={values} onChange={set} sinFechas="Todas" />}
    >
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
      <ChoiceFilter
        label="Vendedor"
        value={values.vendedor}
        onChange={(vendedor) => set({ vendedor })}
        all={{ value: '', label: 'Todos' }}
        values={Object.keys(nombres)}
        labels={nombres}
      />
      <PeriodoFilter value={values} onChange={set} error={error} />
    </ListFilters>
  );
}
