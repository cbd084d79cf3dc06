import path from 'node:path';
import { app, dialog } from 'electron';
import { registerAppScheme } from './desktop/app-protocol.ts';
import { startDesktop } from './desktop/desktop.ts';

const OUT_DIR = path.join(import.meta.dirname, '..');

registerAppScheme();
app.enableSandbox();
app.setAppUserModelId('gt.guirnalda.escritorio');

// One program per user: a second start brings the window of the first to the front and ends.
if (app.requestSingleInstanceLock()) {
  // Not awaited: the module must finish loading before Electron becomes ready.
  app
    .whenReady()
    .then(() => startDesktop(OUT_DIR))
    .catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      dialog.showErrorBox('Guirnalda no pudo abrirse', detail);
      app.exit(1);
    });
} else {
  app.exit(0);
}
