import { useEffect } from 'react';
import type { Box } from '#ui/feedback/toast-place.ts';

/** How long after a tap another one at its place belongs to the same double tap, in ms. */
const DOBLE_MS = 400;

/** What takes a tap as a whole, whichever part of it the finger hits. */
const CONTROL = 'button, a[href], input, select, textarea, label, summary, [role=option], [role=tab]';

/** Half the side of the place of a tap that hit no control, in px. */
const HOLGURA_PX = 24;

/** A tap. */
export interface Toque {
  /** What was tapped. */
  control: unknown;
  /** What a tap on it does, where the same control does different things: its `data-accion`. */
  accion: string | undefined;
  /** Where the control was. */
  lugar: Box;
  x: number;
  y: number;
  /** Timestamp, in ms. */
  ms: number;
}

/** Whether `segundo` is the second tap of a double tap, and hits something else than the first: what opened or slid there. */
export function pegaEnOtro(primero: Toque, segundo: Toque): boolean {
  const { lugar } = primero;
  const enSuLugar =
    segundo.x >= lugar.left &&
    segundo.x <= lugar.left + lugar.width &&
    segundo.y >= lugar.top &&
    segundo.y <= lugar.top + lugar.height;
  const esOtro = segundo.control !== primero.control || segundo.accion !== primero.accion;
  return esOtro && enSuLugar && segundo.ms - primero.ms <= DOBLE_MS;
}

function toqueDe({ target, clientX: x, clientY: y, timeStamp: ms }: MouseEvent): Toque {
  const element = target instanceof Element ? target : document.documentElement;
  const control = element.closest<HTMLElement>(CONTROL);
  return {
    control: control ?? element,
    accion: control?.dataset.accion,
    lugar:
      control?.getBoundingClientRect() ??
      new DOMRect(x - HOLGURA_PX, y - HOLGURA_PX, 2 * HOLGURA_PX, 2 * HOLGURA_PX),
    x,
    y,
    ms,
  };
}

/** While it is mounted, the second tap of a double tap does nothing where something else has come under the finger. */
export function useSinDobleToque(): void {
  useEffect(() => {
    let ultimo: Toque | undefined;
    let conDedo = false;
    const alTocar = (event: MouseEvent) => {
      // Of these events a `mousedown` does not tell what made it; a click by key has no pointer.
      if (event instanceof PointerEvent) conDedo = !['', 'mouse'].includes(event.pointerType);
      if (!conDedo) return;
      const toque = toqueDe(event);
      // A label clicks its field in the same moment.
      if (ultimo?.ms === toque.ms) return;
      if (ultimo && pegaEnOtro(ultimo, toque)) {
        event.preventDefault();
        event.stopPropagation();
        // Whoever goes on tapping has not seen it yet.
        if (event.type === 'click') ultimo = { ...ultimo, ms: toque.ms };
      } else if (event.type === 'click') ultimo = toque;
    };
    const leaving = new AbortController();
    for (const type of ['pointerdown', 'mousedown', 'click'] as const) {
      addEventListener(type, alTocar, { capture: true, signal: leaving.signal });
    }
    return () => leaving.abort();
  }, []);
}
