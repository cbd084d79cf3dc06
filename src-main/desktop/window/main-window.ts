import { app, type BrowserWindow } from 'electron';
import type { ErrorDelPrograma, EventosDelPrograma } from '#contract/desktop/programa.ts';
import type { ConfiguracionDelProgramaFile } from '../device/configuracion-del-programa.ts';
import type { WindowFiles } from '../program-files.ts';
import { APP_ORIGIN, ERROR_URL } from './app-files.ts';
import { type Closing, guardClosing, toBackground } from './closing.ts';
import { installTextMenu } from './menu.ts';
import { openWindow, type StoredWindow } from './window.ts';
import { keepZoom, type Zoom } from './zoom.ts';

interface MainWindowOptions {
  files: WindowFiles;
  stored: StoredWindow;
  devTools: boolean;
  ajustes: ConfiguracionDelProgramaFile;
  hasTray(): Promise<boolean>;
  /** Called once, when the window is first on the screen or in the background. */
  ready(): void;
  log(line: string): void;
}

export interface MainWindow {
  /** The open window, or undefined before it opens and after it closes. */
  current(): BrowserWindow | undefined;
  /** Opens the window in the background: hidden where there is a tray, else minimised. */
  openInBackground(): Promise<void>;
  /** Brings the window to the front, or opens it where it was last closed. */
  show(): void;
  /** Tells the page something. */
  send<E extends keyof EventosDelPrograma>(evento: E, datos: EventosDelPrograma[E]): void;
  /** Shows the page of failures in place of the shop. */
  fail(fallo: ErrorDelPrograma): void;
  /** What failed; undefined while the window shows the shop. */
  fallo(): ErrorDelPrograma | undefined;
  /** Loads the staff app again. */
  reopen(): void;
  /** Follows a change of the till's full screen. */
  putKiosko(kiosko: boolean): void;
  zoom(steps: number): void;
  /** Closes the shop without asking whether it stays open. */
  close(): void;
}

/** The address that the window opens: a till in full screen sells, everybody else begins where their role does. */
const homeOf = (kiosko: boolean): string => `${APP_ORIGIN}${kiosko ? '/pos' : '/'}`;

/** Holds the staff app's window, and quits the program when that window closes. */
export function createMainWindow(options: MainWindowOptions): MainWindow {
  const { files, stored, devTools, ajustes, hasTray, ready, log } = options;
  let window: BrowserWindow | undefined;
  let closing: Closing | undefined;
  let zoom: Zoom | undefined;
  let fallo: ErrorDelPrograma | undefined;

  const current = (): BrowserWindow | undefined =>
    window === undefined || window.isDestroyed() ? undefined : window;

  const load = (opened: BrowserWindow): void => {
    const url = fallo ? ERROR_URL : homeOf(ajustes.leer().kiosko);
    opened.loadURL(url).catch((error: unknown) => log(`window: did not load: ${String(error)}`));
  };

  const fail = (nuevo: ErrorDelPrograma): void => {
    fallo = nuevo;
    const opened = current() ?? open();
    load(opened);
    bringToFront(opened);
  };

  const open = (inBackground = false): BrowserWindow => {
    const { kiosko, zoom: level } = ajustes.leer();
    const opened = openWindow({
      files,
      ...stored,
      devTools,
      kiosko,
      zoom: level,
      inBackground,
      broken(motivo) {
        // The page of failures itself crashed: shown again it would only take the focus.
        if (fallo) return log('window: the page of failures crashed too');
        fail({ titulo: 'La ventana se cerró de golpe', motivo });
      },
      log,
    });
    window = opened;
    closing = guardClosing(opened, {
      alCerrar: () => ajustes.leer().alCerrar,
      remember: (alCerrar) => ajustes.cambiar({ alCerrar }),
      hasTray,
      kiosko: () => ajustes.leer().kiosko,
      failed: () => fallo !== undefined,
      log,
    });
    zoom = keepZoom(opened, ajustes, log);
    installTextMenu(opened.webContents);
    if (inBackground) opened.webContents.once('did-finish-load', ready);
    else opened.once('show', ready);
    opened.once('closed', () => {
      window = undefined;
      app.quit();
    });
    load(opened);
    return opened;
  };

  return {
    current,
    async openInBackground() {
      await toBackground(open(true), hasTray);
    },
    show() {
      const existing = current();
      if (existing) bringToFront(existing);
      else open();
    },
    send: (evento, datos) => current()?.webContents.send(evento, datos),
    fail,
    fallo: () => fallo,
    reopen() {
      fallo = undefined;
      const opened = current();
      if (opened) load(opened);
    },
    putKiosko(kiosko) {
      const opened = current();
      if (!opened || opened.isKiosk() === kiosko) return;
      opened.setKiosk(kiosko);
    },
    zoom: (steps) => zoom?.by(steps),
    close() {
      if (current()) closing?.close();
      else app.quit();
    },
  };
}

function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
