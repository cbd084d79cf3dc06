import path from 'node:path';
import { app } from 'electron';
import { HELP, readDesktopOptions } from './desktop/command-line.ts';
import { startDesktop } from './desktop/desktop.ts';
import type { SecondStart } from './desktop/lifecycle/second-start.ts';
import {
  endAtEarlyErrors,
  endBroken,
  endSecondStart,
  ignoreBrokenPipes,
} from './desktop/program/program-errors.ts';
import { registerAppScheme } from './desktop/window/app-protocol.ts';

const OUT_DIR = path.join(import.meta.dirname, '..');

ignoreBrokenPipes();
const options = readDesktopOptions(process.argv.slice(1));
endAtEarlyErrors(options.headless);
if (options.print) {
  process.stdout.write(options.print === 'help' ? HELP : `Guirnalda ${app.getVersion()}\n`);
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

// Single instance: a second start tells the first one what it was asked for, and exits.
const asked: SecondStart = { minimised: options.minimised, kiosko: options.kiosko };
if (app.requestSingleInstanceLock(asked)) {
  // Not awaited: the module must finish loading before Electron becomes ready.
  app
    .whenReady()
    .then(() => startDesktop(OUT_DIR, options))
    .catch((error: unknown) => endBroken(error, options.headless));
} else {
  endSecondStart(options.headless);
}
