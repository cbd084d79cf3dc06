import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

/**
 * The filters of a screen, kept in its address, so that a reload, a bookmark and the back button restore them.
 */
export interface Filters<K extends string> {
  values: Record<K, string>;
  page: number;
  /** Changes some filters and goes back to the first page. */
  set: (change: Partial<Record<K, string>>) => void;
  setPage: (page: number) => void;
  /** Whether any filter differs from its default. */
  active: boolean;
  clear: () => void;
  /** Whether this filter differs from its default. */
  isSet: (name: K) => boolean;
  /** Puts these filters back to their defaults. */
  reset: (names: readonly K[]) => void;
}

/** Edits the parameters of the address. With `replace` the browser's history gets no new entry. */
type ChangeParams = (edit: (params: URLSearchParams) => void, options: { replace: boolean }) => void;

/**
 * The parameters of this screen's address, and their changing. A change that comes after another screen was opened, such
 * as a search that settles or an answer of the server, is not for that screen and does nothing.
 */
function useAddressParams(): [params: URLSearchParams, change: ChangeParams] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const change = useCallback<ChangeParams>(
    (edit, options) => {
      if (window.location.pathname !== pathname) return;
      // The parameters that the router gives are as last rendered: of two changes before the next rendering, the second
      // would undo the first.
      const after = new URLSearchParams(window.location.search);
      edit(after);
      setParams(after, options);
    },
    [setParams, pathname],
  );
  return [params, change];
}

/** The sort order is kept among the filters, but does not count as an active one. */
const ORDEN = 'orden';

/** `defaults` names every filter; a filter at its default is left out of the address. */
export function useFilters<K extends string>(defaults: Record<K, string>): Filters<K> {
  const [params, changeParams] = useAddressParams();
  const names = Object.keys(defaults) as K[];
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Record<K, string>;
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;

  const set = useCallback(
    (change: Partial<Record<K, string>>) =>
      changeParams(
        (after) => {
          after.delete('page');
          for (const [name, value] of Object.entries(change) as [K, string][]) {
            if (value === defaults[name]) after.delete(name);
            else after.set(name, value);
          }
        },
        { replace: true },
      ),
    [changeParams, defaults],
  );

  return {
    values,
    page,
    set,
    setPage: (next) =>
      changeParams(
        (after) => {
          if (next > 1) after.set('page', String(next));
          else after.delete('page');
        },
        { replace: false },
      ),
    active: names.some((name) => name !== ORDEN && values[name] !== defaults[name]),
    clear: () => set({ ...defaults, ...(ORDEN in defaults && { [ORDEN]: values[ORDEN as K] }) }),
    isSet: (name) => values[name] !== defaults[name],
    reset: (given) => set(Object.fromEntries(given.map((name) => [name, defaults[name]])) as typeof defaults),
  };
}

/** Id of the open item of a list, kept in the address, so that links and reloads open it. */
export function useOpened(): [id: string | null, open: (id: string | undefined) => void] {
  const [params, changeParams] = useAddressParams();
  return [
    params.get('ver'),
    (id) =>
      changeParams(
        (after) => {
          if (id) after.set('ver', id);
          else after.delete('ver');
        },
        { replace: true },
      ),
  ];
}
