import type { PuenteDeEscritorio } from '#contract/desktop/ipc.ts';

declare global {
  interface Window {
    /** Set by the preload script of the desktop program; absent in a browser. */
    guirnalda?: PuenteDeEscritorio;
  }
}

/** The bridge to the desktop program; undefined in a browser. */
export function desktop(): PuenteDeEscritorio | undefined {
  return window.guirnalda;
}
