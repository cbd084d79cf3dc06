import { app, dialog } from 'electron';
import type { LogFile } from '../device/log-file.ts';

/** Writing to a terminal that was closed fails later, and must not end the shop. */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

/** Logs what nothing caught. Electron's own dialog would show it in English, and a stack of code. */
export function logUncaughtErrors(log: LogFile, headless: boolean): void {
  let told = false;
  process.on('uncaughtException', (error) => {
    log.line(`desktop: uncaught: ${describe(error)}`);
    if (headless || told || !app.isReady()) return;
    told = true;
    void dialog.showMessageBox({
      type: 'warning',
      title: 'Guirnalda',
      message: 'Algo falló en el programa, y sigue abierto',
      detail: 'Si algo no responde, cierra Guirnalda y ábrela otra vez. Lo que guardaste sigue guardado.',
      buttons: ['Entendido'],
    });
  });
  process.on('unhandledRejection', (reason) => log.line(`desktop: unhandled rejection: ${describe(reason)}`));
}
