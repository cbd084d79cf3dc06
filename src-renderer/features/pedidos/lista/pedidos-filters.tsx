import { useCallback } from 'react';
import type { ListaPedidos } from '#contract/schemas/ventas/pedidos.ts';
import { diaDe } from '#contract/words/dias.ts';
import { ESTADOS_PEDIDO, NOMBRE_DE_ESTADO, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { FilterChips } from '#ui/controls/filter-chips.tsx';
import { PeriodoFilter, TextFilter } from '../../../shared/listas/filter-bar.tsx';
import { ListFilters } from '../../../shared/listas/list-filters.tsx';
import { ORDEN_USUAL } from '../../../shared/listas/orden-por-fecha.ts';
import { periodoElegido } from '../../../shared/listas/periodos.ts';
import type { Filters } from '../../../shared/listas/use-filters.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
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
  /** What the list found, in words. */
  found: string | undefined;
  /** Error message about the dates. */
  error: string | undefined;
}

export function PedidosFilters({ filters, lista, found, error }: PedidosFiltersProps) {
  const { values, set } = filters;
  const hoy = diaDe(new Date(), useTienda()?.zonaHoraria);
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  const cuantos = (estados: readonly (keyof ListaPedidos['conteos'])[]) =>
    lista && estados.reduce((suma, estado) => suma + lista.conteos[estado], 0);
  const opcion = (value: string, nombre: string, n: number | undefined) => ({
    value,
    nombre,
    label: n === undefined ? nombre : `${nombre} (${n.toLocaleString('es-GT')})`,
  });
  /** Shown only while there are any, or they are what is looked at. */
  const siHay = (value: string, nombre: string, n: number | undefined) =>
    n || values.estado === value ? [opcion(value, nombre, n)] : [];
  const opciones = [
    opcion('', 'Todos', cuantos(ESTADOS_PEDIDO)),
    opcion('por-entregar', 'Por entregar', cuantos(POR_ENTREGAR)),
    ...siHay('por-confirmar', 'Por confirmar', lista?.porConfirmar),
    ...siHay('olvidados', 'Olvidados', lista?.olvidados),
    opcion('sin-cobrar', 'Sin cobrar', lista?.sinCobrar.cantidad),
    ...ESTADOS_PEDIDO.map((estado) => opcion(estado, NOMBRE_DE_ESTADO[estado], cuantos([estado]))),
  ];
  const elegido = opciones.find(({ value }) => value !== '' && value === values.estado);
  return (
    <ListFilters
      filters={filters}
      found={found}
      chosen={[
        ...(elegido ? [{ label: elegido.nombre, names: ['estado'] as const }] : []),
        ...periodoElegido(values, hoy),
      ]}
      search={
        <TextFilter
          value={values.buscar}
          onSettle={settle}
          placeholder="Cliente, teléfono, número o código"
        />
      }
      chips={
        <FilterChips
          label="Estado"
          className={styles.states}
          options={opciones}
          value={values.estado}
          onChange={(estado) => set({ estado })}
        />
      }
    >
      <PeriodoFilter value={values} onChange={set} error={error} />
    </ListFilters>
  );
}
