import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';

const PASO: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** A row of pictures that is swiped, or walked with the arrow keys. `props` are those of its list. */
export function useTira(cuantas: number, primera = 0) {
  const [actual, setActual] = useState(primera);
  const ref = useRef<HTMLUListElement>(null);

  /** Shows a picture; one beyond the ends is the last before it. */
  function ir(posicion: number) {
    const lista = ref.current;
    lista?.scrollTo({ left: Math.min(cuantas - 1, Math.max(0, posicion)) * lista.clientWidth });
  }

  const props = {
    ref,
    // What scrolls must be reachable with the keyboard.
    tabIndex: 0,
    onKeyDown: (event: KeyboardEvent) => {
      const paso = PASO[event.key];
      // A picture that is enlarged scrolls itself.
      if (!paso || event.target !== event.currentTarget) return;
      event.preventDefault();
      ir(actual + paso);
    },
    onScroll: ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLUListElement>) =>
      setActual(Math.round(scrollLeft / clientWidth)),
  };
  return { actual, ir, ref, props };
}
