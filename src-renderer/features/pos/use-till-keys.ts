import { useEffect, useEffectEvent, useState } from 'react';
import { useDialogStack } from '#ui/dialog-stack.ts';
import { useCatalogoLocal } from './catalogo-local.ts';
import { leerEntrada } from './entrada.ts';
import { Escaner } from './escaner.ts';

const ESCRIBIBLE = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const MODIFICADORAS = ['Shift', 'CapsLock', 'NumLock', 'Unidentified'];

export interface TillKeys {
  /** By key: F2, F4 and so on. */
  keys: Record<string, () => void>;
  enfocar: () => void;
  enBusqueda: (element: Element | null) => boolean;
  /** A code was scanned, wherever the focus is; in the search box it still stands there. */
  alEscanear: (codigo: string) => void;
  /** A character typed or scanned while only the completed sale is open: on with the next client. */
  alEscribirSobreVenta?: (key: string) => void;
}

/** Where a burst of characters began, and what stood there. */
interface Lugar {
  campo: HTMLInputElement | HTMLTextAreaElement | undefined;
  valor: string;
}

/** Gives a field back what it held, and lets its owner know. */
function devolver({ campo, valor }: Lugar): void {
  if (!campo?.isConnected || campo.readOnly || campo.value === valor) return;
  // React listens for a change that it did not make itself: the value is set beneath it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
  campo.select();
}

function lugarDe(target: EventTarget | null): Lugar {
  const campo =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.matches(ESCRIBIBLE))
      ? target
      : undefined;
  return { campo, valor: campo?.value ?? '' };
}

/** Keys that work wherever the focus is, scans that never land in a field, and typing that finds the search box. */
export function useTillKeys({ keys, enfocar, enBusqueda, alEscanear, alEscribirSobreVenta }: TillKeys): void {
  const [escaner] = useState(
    () =>
      new Escaner<Lugar>((texto) =>
        useCatalogoLocal.getState().index.porCodigo.has(leerEntrada(texto).texto),
      ),
  );

  /** Before any field hears of a key: what a scanner types is no amount, no quantity and no name. */
  const onCapture = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || MODIFICADORAS.includes(event.key)) return;
    const ms = event.timeStamp;
    if (event.key === 'Enter' || event.key === 'Tab') {
      const escaneo = escaner.fin({ ms });
      if (!escaneo) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!enBusqueda(escaneo.antes.campo ?? null)) devolver(escaneo.antes);
      alEscanear(escaneo.codigo);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat) {
      escaner.caracter({ key: event.key, ms }, () => lugarDe(event.target));
    } else {
      escaner.otra();
    }
  });

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
    const isText = plain && event.key.length === 1 && event.key !== ' ';

    const abiertos = useDialogStack.getState().stack.length;
    if (abiertos > 0) {
      if (abiertos === 1 && isText && alEscribirSobreVenta) {
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
    const capture = (event: KeyboardEvent) => onCapture(event);
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', capture, true);
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('keydown', capture, true);
      removeEventListener('keydown', listen);
    };
  }, []);
}
