import { useCallback, useEffect, useReducer, useRef } from 'react';

/**
 * Gives back `enfocar`, which focuses what `cual` finds as soon as the screen shows what was just decided: a field is
 * disabled until the work on it has ended, and marked as wrong only then. A later call takes the place of an earlier
 * one. To be used in the component that shows them both.
 */
export function useEnfocar(): (cual: () => HTMLElement | null | undefined) => void {
  const pendiente = useRef<() => HTMLElement | null | undefined>(undefined);
  const [, mirar] = useReducer((vez: number) => vez + 1, 0);

  useEffect(() => {
    const elemento = pendiente.current?.();
    if (elemento?.matches(':disabled')) return;
    pendiente.current = undefined;
    elemento?.focus();
  });

  return useCallback((cual) => {
    pendiente.current = cual;
    mirar();
  }, []);
}
