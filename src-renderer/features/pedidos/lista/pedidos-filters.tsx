import { useCallback } from 'react';
import type { ListaPedidos } from '#contract/schemas/ventas/pedidos.ts';
import { ESTADOS_PEDIDO, NOMBRE_DE_ESTADO, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { FilterChips } from '#ui/controls/filter-chips.tsx';
import { FilterBar, PeriodoFilter, TextFilter } from '../../../shared/listas/filter-bar.tsx';
import { ORDEN_USUAL } from '../../../shared/listas/orden-por-fecha.ts';
import type { Filters } from '../../../shared/listas/use-filters.ts';
import styles from './pedidos-lista.module.css';

export const FILTROS_DE_PEDIDOS = {
  estado: '',
  fechaInicio: '',
  fechaFin: '',
  buscar: '',
  orden: ORDEN_USUAL,
};

interface PedidosFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_PEDIDOS>;
  /** The list, once loaded, with the number of orders in each state. */
  lista: ListaPedidos | undefined;
  /** Error message about the dates. */
  error: string | undefined;
}

export function PedidosFilters({ filters: { values, set }, lista, error }: PedidosFiltersProps) {
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  const cuantos = (estados: readonly (keyof ListaPedidos['conteos'])[]) =>
    lista && estados.reduce((suma, estado) => suma + lista.conteos[estado], 0);
  const opcion = (value: string, nombre: string, n: number | undefined) => ({
    value,
    label: n === undefined ? nombre : `${nombre} (${n.toLocaleString('es-GT')})`,
  });
  return (
    <>
      <FilterChips
        label="Estado"
        className={styles.states}
        options={[
          opcion('', 'Todos', cuantos(ESTADOS_PEDIDO)),
          opcion('por-entregar', 'Por entregar', cuantos(POR_ENTREGAR)),
          ...ESTADOS_PEDIDO.map((estado) => opcion(estado, NOMBRE_DE_ESTADO[estado], cuantos([estado]))),
          opcion('sin-cobrar', 'Sin cobrar', lista?.sinCobrar.cantidad),
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
        <PeriodoFilter value={values} onChange={set} error={error} />
      </FilterBar>
    </>
  );
}
