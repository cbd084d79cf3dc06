import { useCallback } from 'react';
import type { ListaPedidos } from '#contract/pedidos.ts';
import { ESTADOS_PEDIDO, ETIQUETA_ESTADO, POR_ENTREGAR } from '#contract/transiciones.ts';
import { CategoryChips } from '#ui/category-chips.tsx';
import { FilterBar, PeriodFilter, TextFilter } from '../../lib/filter-bar.tsx';
import { ORDEN_USUAL } from '../../lib/orden-por-fecha.ts';
import type { Filters } from '../../lib/use-filters.ts';
import styles from './pedidos-page.module.css';

export const FILTROS_DE_PEDIDOS = {
  estado: '',
  fechaInicio: '',
  fechaFin: '',
  buscar: '',
  orden: ORDEN_USUAL,
};

export interface OrderFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_PEDIDOS>;
  /** How many orders each state has, once it is known. */
  conteos: ListaPedidos['conteos'] | undefined;
  /** What is wrong with the dates. */
  error: string | undefined;
}

export function OrderFilters({ filters: { values, set }, conteos, error }: OrderFiltersProps) {
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  const cuantos = (estados: readonly (keyof ListaPedidos['conteos'])[]) =>
    conteos && estados.reduce((suma, estado) => suma + conteos[estado], 0);
  const opcion = (value: string, nombre: string, n: number | undefined) => ({
    value,
    label: n === undefined ? nombre : `${nombre} (${n.toLocaleString('es-GT')})`,
  });
  return (
    <>
      <CategoryChips
        label="Estado"
        className={styles.states}
        options={[
          opcion('', 'Todos', cuantos(ESTADOS_PEDIDO)),
          opcion('por-entregar', 'Por entregar', cuantos(POR_ENTREGAR)),
          ...ESTADOS_PEDIDO.map((estado) => opcion(estado, ETIQUETA_ESTADO[estado], cuantos([estado]))),
        ]}
        value={values.estado}
        onChange={(estado) => set({ estado })}
      />
      <FilterBar>
        <TextFilter
          value={values.buscar}
          onSettle={settle}
          placeholder="Cliente, teléfono, número o código"
        />
        <PeriodFilter value={values} onChange={set} error={error} />
      </FilterBar>
    </>
  );
}
