import { desktop } from './desktop.ts';

/** Debounces several writes in a row. */
const JUNTAR_MS = 150;

let pendiente: ReturnType<typeof setTimeout> | undefined;

/**
 * Flushes the browser storage to disk: the desktop window would do it some seconds later, and a power cut would
 * lose it. A plain browser offers no way to ask for it.
 */
export function flushStorage(): void {
  const escritorio = typeof window === 'undefined' ? undefined : desktop();
  if (!escritorio || pendiente) return;
  pendiente = setTimeout(() => {
    pendiente = undefined;
    void escritorio.llamar('almacen:guardar', undefined).catch(() => undefined);
  }, JUNTAR_MS);
}
