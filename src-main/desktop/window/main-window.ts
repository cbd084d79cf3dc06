import path from 'node:path';
import { app, type BrowserWindow } from 'electron';
import { readJsonFile } from '../device/json-file.ts';
import { installTextMenu } from './menu.ts';
import { openWindow } from './window.ts';
import { INITIAL_WINDOW_STATE, windowStateSchema } from './window-state.ts';

interface MainWindowOptions {
  outDir: string;
  userData: string;
  devTools: boolean;
  /** Called each time that a new window is shown. */
  shown(): void;
  log(line: string): void;
}

export interface MainWindow {
  /** The open window, or undefined before it opens and after it closes. */
  current(): BrowserWindow | undefined;
  /** Brings the window to the front, or opens it where it was last closed. */
  show(): Promise<void>;
}

/** Holds the staff app's window, and quits the program when that window closes. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { outDir, userData, devTools, shown, log } = options;
  const stateFile = path.join(userData, 'ventana.json');
  let window: BrowserWindow | undefined;
  let opening: Promise<void> | undefined;

  const current = (): BrowserWindow | undefined =>
    window === undefined || window.isDestroyed() ? undefined : window;

  const open = async (): Promise<void> => {
    const state = await readJsonFile(stateFile, windowStateSchema, INITIAL_WINDOW_STATE);
    const opened = openWindow({
      preloadFile: path.join(outDir, 'preload', 'preload.cjs'),
      iconFile: path.join(outDir, '..', 'resources', 'icons', 'icon.png'),
      state,
      stateFile,
      devTools,
      log,
    });
    window = opened;
    installTextMenu(opened.webContents);
    opened.once('show', shown);
    opened.once('closed', () => {
      window = undefined;
      app.quit();
    });
  };

  return {
    current,
    async show() {
      const existing = current();
      if (existing === undefined) {
        // A second call while the window opens must not open another.
        opening ??= open().finally(() => {
          opening = undefined;
        });
        return opening;
      }
      if (existing.isMinimized()) existing.restore();
      existing.show();
      existing.focus();
    },
  };
}
