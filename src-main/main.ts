import path from 'node:path';
import { app, dialog } from 'electron';
import { registerAppScheme } from './desktop/app-protocol.ts';
import { readDesktopOptions } from './desktop/command-line.ts';
import { startDesktop } from './desktop/desktop.ts';

const OUT_DIR = path.join(import.meta.dirname, '..');

const options = readDesktopOptions(process.argv.slice(1));

registerAppScheme();
// Date fields are written as the shop writes them, whatever language the system speaks. On Linux Chromium believes
// the environment before its own switch; the words of an empty field come from what it was started with.
if (process.platform === 'linux') process.env.LANGUAGE = 'es_GT';
app.commandLine.appendSwitch('lang', 'es-GT');
// Without a window nothing is drawn, and a machine without a screen may have nothing to draw with.
if (options.headless) app.disableHardwareAcceleration();
// The window's own files stay apart from the shop's, and the demo's apart from the real one's: their sessions
// and their single-instance locks then never meet.
if (!app.commandLine.hasSwitch('user-data-dir')) {
  const folder = options.demo ? 'guirnalda-escritorio-demo' : 'guirnalda-escritorio';
  app.setPath('userData', path.join(app.getPath('appData'), folder));
}
app.setAppUserModelId('gt.guirnalda.escritorio');

// One program per user: a second start brings the window of the first to the front and ends.
if (app.requestSingleInstanceLock()) {
  // Not awaited: the module must finish loading before Electron becomes ready.
  app
    .whenReady()
    .then(() => startDesktop(OUT_DIR, options))
    .catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      dialog.showErrorBox('Guirnalda no pudo abrirse', detail);
      app.exit(1);
    });
} else {
  app.exit(0);
}
