import type { BrowserWindow } from 'electron';
import { ZOOM } from '#contract/desktop/programa.ts';
import type { AjustesFile } from '../device/ajustes-del-programa.ts';

export interface Zoom {
  /** Enlarges the page by so many steps, shrinks it by a negative number; 0 is the normal size. */
  by(steps: number): void;
}

/** The zoom level after so many steps from another, within its ends; 0 steps lead back to the normal size. */
export function zoomAfter(level: number, steps: number): number {
  if (steps === 0) return 0;
  return Math.max(ZOOM.menor, Math.min(ZOOM.mayor, level + steps * ZOOM.paso));
}

/** Changes the zoom of a window by the menu and by the wheel, and keeps it for the next start. */
export function keepZoom(window: BrowserWindow, ajustes: AjustesFile, log: (line: string) => void): Zoom {
  // Kept here: Chromium tells the new level only after it has drawn it.
  let level = ajustes.leer().zoom;
  const by = (steps: number): void => {
    level = zoomAfter(level, steps);
    window.webContents.setZoomLevel(level);
    ajustes
      .cambiar({ zoom: level })
      .catch((error: unknown) => log(`window: the zoom was not saved: ${String(error)}`));
  };
  window.webContents.on('zoom-changed', (_event, direction) => by(direction === 'in' ? 1 : -1));
  return { by };
}
