import { esPeriodoAlReves } from '#contract/words/dias.ts';
import type { Pagination } from '#contract/words/listas.ts';
import { type Load, type LoadOptions, useLoad } from '../../lib/use-load.ts';
import { type Filters, useFilters } from './use-filters.ts';

/** What a list is asked for: its filters, and one page. */
type ListaQuery<K extends string> = Record<K, string> & { page: number; limit?: number };

export interface ListaOptions<K extends string, T> extends LoadOptions<T> {
  /** The default of each filter; a constant outside the component. */
  filtros: Record<K, string>;
  pedir: (query: ListaQuery<K>, signal?: AbortSignal) => Promise<T>;
  /** The message for errors without one of their own. */
  failed: string;
  /** What else the answer depends on: a change loads it again. */
  dependsOn?: unknown;
}

export interface Lista<K extends string, T> {
  filters: Filters<K>;
  load: Load<T>;
  /** Whether the filtered period ends before it begins; then nothing is loaded. */
  alReves: boolean;
  /** Loads another page of the same filtered list, such as a larger one for a file. */
  pedirPagina: (pagina: { page: number; limit: number }, signal?: AbortSignal) => Promise<T>;
}

/** A paged list whose filters and page are kept in the address. */
export function useLista<K extends string, T extends { pagination: Pagination }>({
  filtros,
  pedir,
  failed,
  dependsOn,
  ...options
}: ListaOptions<K, T>): Lista<K, T> {
  const filters = useFilters(filtros);
  const query = { ...filters.values, page: filters.page };
  const { fechaInicio, fechaFin } = filters.values as Partial<Record<string, string>>;
  const alReves = esPeriodoAlReves({ fechaInicio, fechaFin });
  const load = useLoad(
    alReves ? undefined : JSON.stringify([query, dependsOn]),
    (signal) => pedir(query, signal),
    failed,
    options,
  );
  return {
    filters,
    load,
    alReves,
    pedirPagina: (pagina, signal) => pedir({ ...query, ...pagina }, signal),
  };
}
