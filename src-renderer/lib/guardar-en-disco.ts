import { desktop } from './desktop.ts';

/** What is written in quick succession goes to the disk together. */
const JUNTAR_MS = 150;

let pendiente: ReturnType<typeof setTimeout> | undefined;

/**
 * Has what was just kept on this device written to its disk: by itself the window takes some seconds to do so, and a
 * power cut would take them back. A plain browser lets nobody ask for it.
 */
export function guardarEnDisco(): void {
  const escritorio = typeof window === 'undefined' ? undefined : desktop();
  if (!escritorio || pendiente) return;
  pendiente = setTimeout(() => {
    pendiente = undefined;
    void escritorio.llamar('almacen:guardar', undefined).catch(() => undefined);
  }, JUNTAR_MS);
}
