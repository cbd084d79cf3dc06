import type { PuenteDeEscritorio } from '#contract/ipc.ts';

declare global {
  interface Window {
    /** Put there by the desktop program's preload; absent in a plain browser. */
    guirnalda?: PuenteDeEscritorio;
  }
}

/** The machine behind the window, or undefined in a plain browser. */
export function desktop(): PuenteDeEscritorio | undefined {
  return window.guirnalda;
}
