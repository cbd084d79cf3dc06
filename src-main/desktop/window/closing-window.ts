import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { BrowserWindow, nativeTheme } from 'electron';
import type { AvanceDelCierre, InstalacionAlCerrar } from '#contract/desktop/ipc.ts';
import type { WindowFiles } from '../program-files.ts';
import { CLOSING_URL } from './app-files.ts';
import { allowCalls, HELD_PAGE } from './held-page.ts';
import { BACKGROUND } from './window.ts';

const SIZE = { width: 460, height: 210 };

/** How long an installation waits until the window that tells of it is on the screen, in ms. */
const SHOW_MS = 3_000;

/** The small window that shows what holds up the closing of the program: a copy, or a new version. */
export interface ClosingWindow {
  /** Shows how far the copy is; opens the window the first time. */
  show(avance: { hechos: number; total: number }): void;
  /** Shows that a version is installed. Resolves once it is on the screen, or could not be. */
  showInstalling(instalando: InstalacionAlCerrar): Promise<void>;
  /** What its page is to show, for that page alone: an installation waits until it has asked. */
  progress(): AvanceDelCierre;
}

async function onScreen(window: BrowserWindow): Promise<void> {
  if (!window.isVisible()) await once(window, 'show');
}

export function createClosingWindow(
  { preloadFile, iconFile }: WindowFiles,
  log: (line: string) => void,
): ClosingWindow {
  let window: BrowserWindow | undefined;
  // The page has learnt that a version is installed.
  const told = Promise.withResolvers<void>();
  let now: AvanceDelCierre = { hechos: 0, total: 0, instalando: null };
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
    progress() {
      if (now.instalando) told.resolve();
      return now;
    },
    show(avance) {
      window ??= open();
      if (window.isDestroyed()) return;
      now = { ...now, ...avance };
      if (avance.total > 0) window.setProgressBar(avance.hechos / avance.total);
    },
    async showInstalling(instalando) {
      now = { ...now, instalando };
      window ??= open();
      if (window.isDestroyed()) return;
      window.setProgressBar(-1);
      await Promise.race([
        Promise.all([told.promise, onScreen(window)]),
        setTimeout(SHOW_MS, undefined, { ref: false }),
      ]);
    },
  };
}
