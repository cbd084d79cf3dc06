import { useCallback } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { ESTADOS_PEDIDO, ETIQUETA_ESTADO } from '#contract/transiciones.ts';
import { Field } from '#ui/field.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useDelayedText } from '../../lib/use-delayed.ts';
import type { Filters } from '../../lib/use-filters.ts';
import styles from './pedidos-page.module.css';

export const FILTROS_DE_PEDIDOS = { estado: '', fechaInicio: '', fechaFin: '', buscar: '' };

export interface OrderFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_PEDIDOS>;
}

export function OrderFilters({ filters: { values, set } }: OrderFiltersProps) {
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  const [text, setText] = useDelayedText(values.buscar, settle);
  return (
    <search className={styles.filters}>
      <Field label="Buscar" className={styles.search}>
        <SearchInput
          value={text}
          onChange={setText}
          maxLength={LIMITES.busqueda}
          placeholder="Cliente, teléfono, número o código"
        />
      </Field>
      <Field label="Estado" className={styles.filter}>
        <Select value={values.estado} onChange={(event) => set({ estado: event.currentTarget.value })}>
          <option value="">Todos</option>
          {ESTADOS_PEDIDO.map((estado) => (
            <option key={estado} value={estado}>
              {ETIQUETA_ESTADO[estado]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Fecha Inicio" className={styles.filter}>
        <TextInput
          type="date"
          max={values.fechaFin || undefined}
          value={values.fechaInicio}
          onChange={(event) => set({ fechaInicio: event.currentTarget.value })}
        />
      </Field>
      <Field label="Fecha Fin" className={styles.filter}>
        <TextInput
          type="date"
          min={values.fechaInicio || undefined}
          value={values.fechaFin}
          onChange={(event) => set({ fechaFin: event.currentTarget.value })}
        />
      </Field>
    </search>
  );
}
