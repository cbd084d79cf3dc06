import { useCallback } from 'react';
import { CATEGORIAS, ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { LIMITES } from '#contract/limites.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Select } from '#ui/select.tsx';
import { useDelayedText } from '../../lib/use-delayed.ts';
import type { Filters } from '../../lib/use-filters.ts';
import styles from './productos-page.module.css';

export const FILTROS_DE_PRODUCTOS = { categoria: 'todos', buscar: '', activo: '', stockBajo: '' };

export interface ProductFiltersProps {
  filters: Filters<keyof typeof FILTROS_DE_PRODUCTOS>;
}

export function ProductFilters({ filters: { values, set } }: ProductFiltersProps) {
  const settle = useCallback((buscar: string) => set({ buscar }), [set]);
  const [text, setText] = useDelayedText(values.buscar, settle);
  return (
    <search className={styles.filters}>
      <Field label="Buscar" className={styles.search}>
        <SearchInput
          value={text}
          onChange={setText}
          maxLength={LIMITES.busqueda}
          placeholder="Nombre, descripción o código"
        />
      </Field>
      <Field label="Categoría" className={styles.filter}>
        <Select value={values.categoria} onChange={(event) => set({ categoria: event.currentTarget.value })}>
          <option value="todos">{ETIQUETA_CATEGORIA.todos}</option>
          {CATEGORIAS.map((categoria) => (
            <option key={categoria} value={categoria}>
              {ETIQUETA_CATEGORIA[categoria]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Estado" className={styles.filter}>
        <Select value={values.activo} onChange={(event) => set({ activo: event.currentTarget.value })}>
          <option value="">Todos</option>
          <option value="true">Activo</option>
          <option value="false">Inactivo</option>
        </Select>
      </Field>
      <Checkbox
        className={styles.low}
        label="Solo Stock Bajo"
        checked={values.stockBajo === 'true'}
        onChange={(event) => set({ stockBajo: event.currentTarget.checked ? 'true' : '' })}
      />
    </search>
  );
}
