import { BrowserWindow, nativeTheme } from 'electron';
import type { WindowFiles } from '../program-files.ts';
import { ACERCA_URL } from '../window/app-files.ts';
import { allowCalls, HELD_PAGE } from '../window/held-page.ts';
import { BACKGROUND } from '../window/window.ts';

let open: BrowserWindow | undefined;

/** Shows the program's version and the licences of what it is made of. */
export function showAbout(
  { preloadFile, iconFile }: WindowFiles,
  parent: BrowserWindow | undefined,
  log: (line: string) => void,
): void {
  if (open && !open.isDestroyed()) {
    open.focus();
    return;
  }
  const window = new BrowserWindow({
    width: 720,
    height: 640,
    minWidth: 420,
    minHeight: 360,
    show: false,
    title: 'Acerca de Guirnalda',
    icon: iconFile,
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    ...(parent ? { parent } : {}),
    webPreferences: {
      ...HELD_PAGE,
      preload: preloadFile,
    },
  });
  open = window;
  allowCalls(window.webContents, ['programa:leer']);
  window.setMenu(null);
  window.once('ready-to-show', () => window.show());
  window.once('closed', () => {
    open = undefined;
  });
  window.webContents.on('before-input-event', (event, input) => {
    if (input.type !== 'keyDown' || input.key !== 'Escape') return;
    event.preventDefault();
    window.close();
  });
  window.loadURL(ACERCA_URL).catch((error: unknown) => log(`about: did not load: ${String(error)}`));
}
