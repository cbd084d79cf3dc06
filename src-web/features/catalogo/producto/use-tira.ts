import { type KeyboardEvent, type UIEvent, useRef, useState } from 'react';

const PASO: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** The picture in view. */
const enVista = ({ scrollLeft, clientWidth }: HTMLUListElement) => Math.round(scrollLeft / clientWidth);

/** A row of pictures that is swiped, or walked with the arrow keys. `props` are those of its list. */
export function useTira(cuantas: number, primera = 0) {
  const [actual, setActual] = useState(primera);
  const ref = useRef<HTMLUListElement>(null);
  /** Where the row is moving to: a step pressed meanwhile counts from there, not from what it passes. */
  const destino = useRef<number>(undefined);

  /** Shows a picture; one beyond the ends is the last before it. */
  function ir(posicion: number) {
    const lista = ref.current;
    if (!lista) return;
    const hacia = Math.min(cuantas - 1, Math.max(0, posicion));
    destino.current = hacia === enVista(lista) ? undefined : hacia;
    lista.scrollTo({ left: hacia * lista.clientWidth });
  }

  /** Shows the picture that many places on. */
  function andar(paso: number) {
    if (ref.current) ir((destino.current ?? enVista(ref.current)) + paso);
  }

  /** A hand on the row ends the move. */
  function soltar() {
    destino.current = undefined;
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
      andar(paso);
    },
    onPointerDown: soltar,
    onWheel: soltar,
    onScroll: ({ currentTarget }: UIEvent<HTMLUListElement>) => {
      const posicion = enVista(currentTarget);
      setActual(posicion);
      if (posicion === destino.current) destino.current = undefined;
    },
  };
  return { actual, ir, andar, ref, props };
}
