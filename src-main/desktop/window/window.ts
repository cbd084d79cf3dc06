import path from 'node:path';
import { BrowserWindow, nativeTheme, screen } from 'electron';
import { readJsonFile, writeJsonFile } from '../device/json-file.ts';
import type { WindowFiles } from '../program-files.ts';
import { allowCalls, HELD_PAGE } from './held-page.ts';
import {
  boundsToOpen,
  INITIAL_WINDOW_STATE,
  MIN_SIZE,
  type WindowState,
  windowStateSchema,
} from './window-state.ts';

/** The app's background colours (`tokens.css`), so that the window does not flash before its first paint. */
export const BACKGROUND = { light: '#f6f7fb', dark: '#12162a' };
const SAVE_AFTER_MS = 400;
/** A page that crashes again within this time, in ms, is not loaded again by itself. */
const CRASHES_AGAIN_MS = 60_000;
/** Chromium's factor of one zoom level. */
const ZOOM_STEP = 1.2;

/** Where the window was when it last closed, and the file that says so. */
export interface StoredWindow {
  state: WindowState;
  stateFile: string;
}

export async function readStoredWindow(userData: string): Promise<StoredWindow> {
  const stateFile = path.join(userData, 'ventana.json');
  return { stateFile, state: await readJsonFile(stateFile, windowStateSchema, INITIAL_WINDOW_STATE) };
}

interface WindowOptions extends StoredWindow {
  files: WindowFiles;
  devTools: boolean;
  kiosko: boolean;
  /** Zoom level. */
  zoom: number;
  /** Whether the window stays hidden until it is asked for. */
  inBackground: boolean;
  /** The page crashed again after it was loaded anew. */
  broken(motivo: string): void;
  log(line: string): void;
}

/** Makes the staff app's window, without a page yet, and saves its bounds. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { files, state, stateFile, devTools, kiosko, zoom, inBackground, broken, log } = options;
  const window = new BrowserWindow({
    ...boundsToOpen(state.bounds, workAreas()),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Guirnalda',
    icon: files.iconFile,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    autoHideMenuBar: true,
    kiosk: kiosko,
    webPreferences: {
      ...HELD_PAGE,
      preload: files.preloadFile,
      spellcheck: false,
      zoomFactor: ZOOM_STEP ** zoom,
      devTools,
    },
  });
  allowCalls(window.webContents, 'all');
  if (!inBackground) window.once('ready-to-show', () => window.show());
  // Also when the window is first shown from the tray.
  window.once('show', () => {
    if (state.maximised && !kiosko) window.maximize();
  });
  keepState(window, stateFile, log);
  keepOnScreen(window);
  keepAwake(window);
  reloadAfterCrash(window, { broken, log });
  return window;
}

/** The areas of all displays without their bars; the main display's first. */
function workAreas(): Electron.Rectangle[] {
  const main = screen.getPrimaryDisplay();
  const displays = [main, ...screen.getAllDisplays().filter((display) => display.id !== main.id)];
  return displays.map((display) => display.workArea);
}

/** Brings the window back when its display is unplugged or changes. */
function keepOnScreen(window: BrowserWindow): void {
  const check = (): void => {
    if (window.isDestroyed() || window.isFullScreen() || window.isMaximized()) return;
    const bounds = boundsToOpen(window.getNormalBounds(), workAreas());
    if (bounds.x !== undefined) return;
    window.setSize(bounds.width ?? MIN_SIZE.width, bounds.height ?? MIN_SIZE.height);
    window.center();
  };
  screen.on('display-removed', check);
  screen.on('display-metrics-changed', check);
  window.once('closed', () => {
    screen.off('display-removed', check);
    screen.off('display-metrics-changed', check);
  });
}

/** A page out of sight keeps its clock: Chromium would let it look at new orders only once a minute. */
function keepAwake(window: BrowserWindow): void {
  const follow = (visible: boolean) => () => window.webContents.setBackgroundThrottling(visible);
  window.on('hide', follow(false));
  window.on('minimize', follow(false));
  window.on('show', follow(true));
  window.on('restore', follow(true));
}

function keepState(window: BrowserWindow, stateFile: string, log: (line: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    clearTimeout(timer);
    if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
    const state: WindowState = { bounds: window.getNormalBounds(), maximised: window.isMaximized() };
    writeJsonFile(stateFile, state).catch((error: unknown) =>
      log(`window: state not saved: ${String(error)}`),
    );
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER_MS);
  };
  window.on('resize', soon);
  window.on('move', soon);
  window.on('maximize', soon);
  window.on('unmaximize', soon);
  window.on('close', save);
}

function reloadAfterCrash(
  window: BrowserWindow,
  { broken, log }: Pick<WindowOptions, 'broken' | 'log'>,
): void {
  let last = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log(`window: page ended: ${reason} (${exitCode})`);
    if (reason === 'clean-exit') return;
    const again = performance.now() - last < CRASHES_AGAIN_MS;
    last = performance.now();
    // Chromium is still taking the ended process apart.
    setImmediate(() => {
      if (window.isDestroyed()) return;
      if (again) broken('La página se detuvo dos veces seguidas. Lo que guardaste sigue guardado.');
      else window.webContents.reload();
    });
  });
}
