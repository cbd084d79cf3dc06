import { BrowserWindow, nativeTheme, screen } from 'electron';
import { writeJsonFile } from '../device/json-file.ts';
import { APP_ORIGIN } from './app-files.ts';
import { boundsToOpen, MIN_SIZE, type WindowState } from './window-state.ts';

/** The app's background colours (`tokens.css`), so that the window does not flash before its first paint. */
const BACKGROUND = { light: '#f6f7fb', dark: '#12162a' };
const SAVE_AFTER_MS = 400;
/** Minimum time between two reloads of a crashed page, in ms. */
const RELOAD_PAUSE_MS = 10_000;

interface WindowOptions {
  preloadFile: string;
  iconFile: string;
  state: WindowState;
  stateFile: string;
  devTools: boolean;
  log(line: string): void;
}

/** Opens the staff app's window and saves its bounds. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { preloadFile, iconFile, state, stateFile, devTools, log } = options;
  const main = screen.getPrimaryDisplay();
  const displays = [main, ...screen.getAllDisplays().filter((display) => display.id !== main.id)];
  const workAreas = displays.map((display) => display.workArea);
  const window = new BrowserWindow({
    ...boundsToOpen(state.bounds, workAreas),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Guirnalda',
    icon: iconFile,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    autoHideMenuBar: true,
    webPreferences: {
      preload: preloadFile,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools,
    },
  });
  window.once('ready-to-show', () => {
    if (state.maximised) window.maximize();
    window.show();
  });
  keepState(window, stateFile, log);
  reloadAfterCrash(window, log);
  window.loadURL(`${APP_ORIGIN}/`).catch((error: unknown) => log(`window: did not load: ${String(error)}`));
  return window;
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

function reloadAfterCrash(window: BrowserWindow, log: (line: string) => void): void {
  let last = 0;
  window.webContents.on('render-process-gone', (_event, details) => {
    log(`window: page ended: ${details.reason} (${details.exitCode})`);
    if (details.reason === 'clean-exit' || Date.now() - last < RELOAD_PAUSE_MS) return;
    last = Date.now();
    window.webContents.reload();
  });
}
