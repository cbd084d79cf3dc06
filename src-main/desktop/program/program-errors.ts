import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app, dialog } from 'electron';
import type { LogFile } from '../device/log-file.ts';

/** Writing to a terminal that was closed fails later, and must not end the shop. */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

const describe = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);

let ending = false;

/** Says why the program cannot open, in a box or on the terminal of one without a window, and ends it. */
async function endUnopened(detail: string, headless: boolean): Promise<void> {
  // What fails after that says nothing more.
  if (ending) return;
  ending = true;
  if (headless) process.stderr.write(`${detail}\n`);
  else {
    // Before that, Linux shows no box.
    await app.whenReady();
    dialog.showErrorBox('Guirnalda no pudo abrirse', detail);
  }
  app.exit(1);
}

/** Ends a program that failed while it opened. */
export function endBroken(error: unknown, headless: boolean): void {
  process.stderr.write(`${describe(error)}\n`);
  const detail =
    'Algo falta o está dañado en el programa. Instálalo otra vez: los datos de la tienda se quedan.';
  void endUnopened(detail, headless);
}

let early: ((error: unknown) => void) | undefined;

/** Ends the program at what nothing catches until there is a log. Electron would tell it in English, and not end it. */
export function endAtEarlyErrors(headless: boolean): void {
  early = (error) => endBroken(error, headless);
  process.on('uncaughtException', early);
}

function isWritable(folder: string): boolean {
  const probe = path.join(folder, 'prueba-de-escritura');
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, '.');
    rmSync(probe);
    return true;
  } catch {
    return false;
  }
}

/** Ends a second start of the program. One that may not write its own folder looks the same to Electron, and says so. */
export function endSecondStart(headless: boolean): void {
  const folder = app.getPath('userData');
  if (isWritable(folder)) {
    app.exit(0);
    return;
  }
  void endUnopened(
    `No se puede escribir en «${folder}». Revisa los permisos de esa carpeta y que el disco tenga espacio, y vuelve a abrir Guirnalda.`,
    headless,
  );
}

/** Logs what nothing caught. Electron's own dialog would show it in English, and a stack of code. */
export function logUncaughtErrors(log: LogFile, headless: boolean): void {
  let told = false;
  if (early) process.off('uncaughtException', early);
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
