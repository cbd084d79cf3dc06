import { BrowserWindow, nativeTheme } from 'electron';
import type { WindowFiles } from '../program-files.ts';
import { CLOSING_URL } from './app-files.ts';
import { allowCalls, HELD_PAGE } from './held-page.ts';
import { BACKGROUND } from './window.ts';

const SIZE = { width: 460, height: 210 };

/** The small window that shows the copy which holds up the closing of the program. */
export interface ClosingWindow {
  /** Shows how far the copy is; opens the window the first time. */
  show(avance: { hechos: number; total: number }): void;
  /** How far the copy is, in bytes. */
  progress(): { hechos: number; total: number };
}

export function createClosingWindow(
  { preloadFile, iconFile }: WindowFiles,
  log: (line: string) => void,
): ClosingWindow {
  let window: BrowserWindow | undefined;
  let now = { hechos: 0, total: 0 };
  const open = (): BrowserWindow => {
    const opened = new BrowserWindow({
      ...SIZE,
      useContentSize: true,
      resizable: false,
      minimizable: false,
      maximizable: false,
      // Closing this window would close nothing: its button ends the copy.
      closable: false,
      show: false,
      title: 'Guirnalda',
      icon: iconFile,
      backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
      autoHideMenuBar: true,
      webPreferences: {
        ...HELD_PAGE,
        preload: preloadFile,
      },
    });
    allowCalls(opened.webContents, ['cierre:avance', 'cierre:ya']);
    opened.once('ready-to-show', () => opened.show());
    opened.loadURL(CLOSING_URL).catch((error: unknown) => log(`closing: did not load: ${String(error)}`));
    return opened;
  };
  return {
    progress: () => now,
    show(avance) {
      window ??= open();
      if (window.isDestroyed()) return;
      now = avance;
      if (avance.total > 0) window.setProgressBar(avance.hechos / avance.total);
    },
  };
}
