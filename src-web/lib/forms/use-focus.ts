import { useCallback, useEffect, useReducer, useRef } from 'react';

/**
 * Returns a function that focuses the element given by `find` after the next render in which it is enabled: a field is
 * disabled while a form is sent, and gets its error only afterwards. A later call replaces an earlier one. Use it in
 * the component that renders the field.
 */
export function useFocus(): (find: () => HTMLElement | null | undefined) => void {
  const pending = useRef<() => HTMLElement | null | undefined>(undefined);
  const [, look] = useReducer((turn: number) => turn + 1, 0);

  useEffect(() => {
    const element = pending.current?.();
    if (element?.matches(':disabled')) return;
    pending.current = undefined;
    element?.focus();
  });

  return useCallback((find) => {
    pending.current = find;
    look();
  }, []);
}
