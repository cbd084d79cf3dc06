import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { useDialogStack } from '#ui/dialogs/dialog-stack.ts';
import { toast } from '#ui/feedback/toast.ts';
import { ponerValor } from '../../../shared/teclado/teclado.ts';
import { TEMA_VENTA } from '../carrito/borrador.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import { leerEntrada } from './entrada.ts';
import { Escaner } from './escaner.ts';

const ESCRIBIBLE = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const MODIFICADORAS = ['Shift', 'CapsLock', 'NumLock', 'Unidentified'];

export interface PosKeys {
  /** Actions by key name: F2, F4, Shift+F12 and so on. */
  keys: Record<string, () => void>;
  enfocar: () => void;
  enBusqueda: (element: Element | null) => boolean;
  /** A code was scanned while the focus was anywhere; in the search box its text is still there. */
  alEscanear: (codigo: string) => void;
  /** A character typed or scanned while only the completed sale is shown: starts the next sale. */
  alEscribirSobreVenta?: (key: string) => void;
}

/** The field where a burst began, and its value before. */
interface CampoAntes {
  campo: HTMLInputElement | HTMLTextAreaElement | undefined;
  valor: string;
}

/** Restores the value of a field, and notifies React. */
function devolver({ campo, valor }: CampoAntes): void {
  if (!campo?.isConnected || campo.readOnly || campo.value === valor) return;
  ponerValor(campo, valor);
  campo.select();
}

function campoAntes(target: EventTarget | null): CampoAntes {
  const campo =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && target.matches(ESCRIBIBLE))
      ? target
      : undefined;
  return { campo, valor: campo?.value ?? '' };
}

/** The counter's global keys, scans kept out of every field, and typing that goes to the search box. */
export function usePosKeys({ keys, enfocar, enBusqueda, alEscanear, alEscribirSobreVenta }: PosKeys): void {
  const [escaner] = useState(
    () =>
      new Escaner<CampoAntes>((texto) =>
        useCatalogoLocal.getState().index.porCodigo.has(leerEntrada(texto).texto),
      ),
  );

  /** In the capture phase, before any field: a scan must not end up in an amount, a quantity or a name. */
  const onCapture = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || MODIFICADORAS.includes(event.key)) return;
    const ms = event.timeStamp;
    if (event.key === 'Enter' || event.key === 'Tab') {
      const escaneo = escaner.fin({ ms });
      if (!escaneo) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!enBusqueda(escaneo.antes.campo ?? null)) {
        devolver(escaneo.antes);
        // What its digits did in a quantity is undone, and so is what was said about it.
        toast.settle(TEMA_VENTA);
      }
      alEscanear(escaneo.codigo);
    } else if (event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey && !event.repeat) {
      escaner.caracter({ key: event.key, ms }, () => campoAntes(event.target));
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
    const key = plain
      ? (keys[event.shiftKey ? `Shift+${event.key}` : event.key] ?? keys[event.key])
      : undefined;
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
      // On keydown the focus moves before the character is inserted, so it lands in the box.
      enfocar();
    }
  });

  // Before the till is painted: an effect runs after that, and a key pressed in between would be lost.
  useLayoutEffect(() => {
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
