import { type RefObject, useEffect, useState } from 'react';
import { create } from 'zustand';
import { deviceStorage } from '#ui/browser/storage.ts';

// The number pad on the screen. A field asks for it with `data-teclado`; the pad writes into the field that has the focus.

/** What a field takes: it decides which keys the pad has. */
export type TipoDeTeclado = 'cantidad' | 'monto' | 'telefono' | 'codigo';

const CLAVE = 'guirnalda.teclado';
/** Whether a finger points here: no keyboard is at hand then. */
export const esDedo = () => matchMedia('(pointer: coarse)').matches;

/** Whether numbers are typed on the screen: as chosen on this device, else where fingers point. */
export const useTecladoEnPantalla = create<{ activo: boolean }>(() => {
  const elegido = deviceStorage.readText(CLAVE);
  return { activo: elegido === undefined ? esDedo() : elegido === 'si' };
});

/** Chooses for this device. */
export function elegirTeclado(activo: boolean): void {
  deviceStorage.writeText(CLAVE, activo ? 'si' : 'no');
  useTecladoEnPantalla.setState({ activo });
}

/** Whether what is typed goes on with what is there. */
function esSeguido({ dataset }: HTMLInputElement): boolean {
  return dataset.teclado === 'telefono' || dataset.teclado === 'codigo';
}

/** Whether `element` is a field that the pad can write into. */
function esCampo(element: EventTarget | null): element is HTMLInputElement {
  return (
    element instanceof HTMLInputElement &&
    'teclado' in element.dataset &&
    !element.readOnly &&
    !element.disabled
  );
}

/** Sets the value of a field as its person would, and notifies React. */
export function ponerValor(campo: HTMLInputElement | HTMLTextAreaElement, valor: string): void {
  // The native setter: React ignores an input event whose value it set itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(campo), 'value')?.set?.call(campo, valor);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replaces what is selected in a field, or all of it. Text over its longest length is left out. */
export function escribirEn(campo: HTMLInputElement, texto: string, todo = false): void {
  const { value, maxLength } = campo;
  const desde = todo ? 0 : (campo.selectionStart ?? value.length);
  const hasta = todo ? value.length : (campo.selectionEnd ?? value.length);
  if (maxLength >= 0 && value.length - (hasta - desde) + texto.length > maxLength) return;
  ponerValor(campo, value.slice(0, desde) + texto + value.slice(hasta));
  campo.setSelectionRange(desde + texto.length, desde + texto.length);
}

/** Deletes what is selected in a field, or the character before its caret. */
export function borrarEn(campo: HTMLInputElement): void {
  const { selectionStart: desde, selectionEnd: hasta } = campo;
  if (desde !== null && desde === hasta) campo.setSelectionRange(Math.max(0, desde - 1), hasta);
  escribirEn(campo, '');
}

/**
 * The field that the pad writes into, while it is open: the one in `root`, or in the dialog around it, that has the focus,
 * until it is left or closed.
 */
export function useTeclado(root: RefObject<HTMLElement | null>) {
  const [campo, setCampo] = useState<HTMLInputElement>();

  useEffect(() => {
    const element = root.current?.closest('dialog') ?? root.current;
    if (!element) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    // After the tap: on a phone the pad moves what is above it, and the finger's click would miss.
    const mirar = (abrir: () => boolean) =>
      setTimeout(() => {
        const ahora = document.activeElement;
        setCampo(esCampo(ahora) && element.contains(ahora) && abrir() ? ahora : undefined);
      });
    const alEnfocar = ({ target }: Pick<Event, 'target'>) => {
      if (!esCampo(target) || !useTecladoEnPantalla.getState().activo) return;
      // The system's keyboard stays away; a real one and a scanner still work.
      target.inputMode = 'none';
      const { value } = target;
      mirar(() => {
        // A finger sets the caret after the focus; the first key replaces an amount, and goes on with a phone or a code.
        if (!esSeguido(target) && target.value === value) target.select();
        return true;
      });
    };
    element.addEventListener('focusin', alEnfocar, { signal });
    // A dialog gives the focus to its first field before it is listened to.
    if (element.contains(document.activeElement)) alEnfocar({ target: document.activeElement });
    element.addEventListener('focusout', () => mirar(() => useTecladoEnPantalla.getState().activo), {
      signal,
    });
    const alTocar = ({ target }: Event) => {
      const antes = document.activeElement;
      if (!(target instanceof Element) || target.closest('[data-teclado-panel]')) return;
      // A press elsewhere closes it, also where the field keeps the focus; one that leads to a field opens it.
      const { activo } = useTecladoEnPantalla.getState();
      mirar(() => {
        const abre = activo && (document.activeElement !== antes || target === antes);
        // Left, it takes what was typed: a tile leaves the focus where it is.
        if (activo && !abre && esCampo(antes)) antes.blur();
        return abre;
      });
    };
    element.addEventListener('click', alTocar, { signal, capture: true });
    return () => leaving.abort();
  }, [root]);

  return { campo, cerrar: () => setCampo(undefined) };
}
