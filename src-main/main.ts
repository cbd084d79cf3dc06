import path from 'node:path';
import { app, dialog } from 'electron';
import { readDesktopOptions } from './desktop/command-line.ts';
import { startDesktop } from './desktop/desktop.ts';
import { registerAppScheme } from './desktop/window/app-protocol.ts';

const OUT_DIR = path.join(import.meta.dirname, '..');

const options = readDesktopOptions(process.argv.slice(1));
// Also asked of a new version before it takes this one's place.
if (options.print) {
  process.stdout.write(`Guirnalda ${app.getVersion()}\n`);
  process.exit(0);
}

registerAppScheme();
// Date fields use the shop's format in any system language. On Linux Chromium reads the environment before its own
// switch; the placeholder of an empty field depends on the environment it was started with.
if (process.platform === 'linux') process.env.LANGUAGE = 'es_GT';
app.commandLine.appendSwitch('lang', 'es-GT');
// Headless: nothing is drawn, and the machine may have no GPU.
if (options.headless) app.disableHardwareAcceleration();
// Chromium's files are kept apart from the shop's data, and the demo's from the real shop's, so that their sessions
// and single-instance locks do not mix.
if (!app.commandLine.hasSwitch('user-data-dir')) {
  const folder = options.demo ? 'guirnalda-escritorio-demo' : 'guirnalda-escritorio';
  app.setPath('userData', path.join(app.getPath('appData'), folder));
}
app.setAppUserModelId('gt.guirnalda.escritorio');

// Single instance: a second start focuses the first one's window and exits.
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
