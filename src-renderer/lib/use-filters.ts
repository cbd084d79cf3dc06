import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The filters of a screen, kept in its address: a reload, a bookmark and the back button find them again. */
export interface Filters<K extends string> {
  values: Record<K, string>;
  page: number;
  /** Changes some; the page starts over. */
  set: (change: Partial<Record<K, string>>) => void;
  setPage: (page: number) => void;
  /** Whether any differs from its default. */
  active: boolean;
  clear: () => void;
}

/** How the list is sorted stands among them but leaves nothing out. */
const ORDEN = 'orden';

/** `defaults` names every filter; one that has its default is left out of the address. */
export function useFilters<K extends string>(defaults: Record<K, string>): Filters<K> {
  const [params, setParams] = useSearchParams();
  const names = Object.keys(defaults) as K[];
  const values = Object.fromEntries(
    names.map((name) => [name, params.get(name) ?? defaults[name]]),
  ) as Record<K, string>;
  const asked = Number(params.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;

  const set = useCallback(
    (change: Partial<Record<K, string>>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          after.delete('page');
          for (const [name, value] of Object.entries(change) as [K, string][]) {
            if (value === defaults[name]) after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams, defaults],
  );

  return {
    values,
    page,
    set,
    setPage: (next) =>
      setParams((before) => {
        const after = new URLSearchParams(before);
        if (next > 1) after.set('page', String(next));
        else after.delete('page');
        return after;
      }),
    active: names.some((name) => name !== ORDEN && values[name] !== defaults[name]),
    clear: () => set({ ...defaults, ...(ORDEN in defaults && { [ORDEN]: values[ORDEN as K] }) }),
  };
}
