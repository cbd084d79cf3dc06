import { useEffect, useEffectEvent } from 'react';
import { useDialogStack } from '#ui/dialog-stack.ts';

const ESCRIBIBLE = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';

export interface TillKeys {
  /** By key: F2, F4 and so on. */
  keys: Record<string, () => void>;
  enfocar: () => void;
  enBusqueda: (element: Element | null) => boolean;
  /** A character typed or scanned while only the completed sale is open: on with the next client. */
  alEscribirSobreVenta?: (key: string) => void;
}

/** Keys that work wherever the focus is, and typing that finds its way to the search box. */
export function useTillKeys({ keys, enfocar, enBusqueda, alEscribirSobreVenta }: TillKeys): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const isText = plain && event.key.length === 1 && event.key !== ' ';

    if (useDialogStack.getState().stack.length > 0) {
      if (isText && alEscribirSobreVenta) {
        event.preventDefault();
        alEscribirSobreVenta(event.key);
      }
      return;
    }
    const key = plain ? keys[event.key] : undefined;
    if (key) {
      event.preventDefault();
      key();
      return;
    }
    const target = event.target instanceof Element ? event.target : null;
    if (enBusqueda(target)) return;
    const writes = target?.matches(ESCRIBIBLE) ?? false;
    if (event.key === 'Escape') {
      event.preventDefault();
      enfocar();
    } else if (!writes && isText) {
      // Moving the focus now is early enough: the character lands in the box.
      enfocar();
    }
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
