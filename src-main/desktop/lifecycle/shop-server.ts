import { app } from 'electron';
import type { ErrorDelPrograma } from '#contract/desktop/programa.ts';
import type { DesktopOptions } from '../command-line.ts';
import type { LogFile } from '../device/log-file.ts';
import type { ProgramFiles } from '../program-files.ts';
import { keepCompiledCode } from '../server-process/compiled-code.ts';
import { hostServer } from '../server-process/server-host.ts';
import type { Supervisor } from '../server-process/supervisor.ts';
import type { Updates } from '../updates/updates.ts';
import type { ClosingWindow } from '../window/closing-window.ts';
import type { MainWindow } from '../window/main-window.ts';

interface ShopServerOptions {
  files: Pick<ProgramFiles, 'serverFile' | 'drawingFile'>;
  options: DesktopOptions;
  /** The folder of the program's profile. */
  userData: string;
  log: LogFile;
  updates: Updates;
  closing: ClosingWindow;
  /** Undefined until there is one. */
  mainWindow(): MainWindow | undefined;
}

/** What the window says of a shop that was refused. */
export const noSeAbre = (motivo: string, respaldos?: ErrorDelPrograma['respaldos']): ErrorDelPrograma => ({
  titulo: 'La tienda no pudo abrirse',
  motivo,
  respaldos,
});

/** The shop's server, not started yet: the window and the updates hear each change of its state. */
export function createShopServer(shop: ShopServerOptions): Supervisor {
  const { files, options, userData, log, updates, closing, mainWindow } = shop;
  const { headless, port, serverArgs } = options;
  const compiled = keepCompiledCode(userData, app.getVersion());
  return hostServer({
    serverFile: files.serverFile,
    drawingFile: files.drawingFile,
    serverArgs: updates.takesDataBack ? [...serverArgs, '--vuelta'] : serverArgs,
    env: compiled.env,
    port,
    log,
    inherit: headless,
    backingUp(avance) {
      if (!headless) closing.show(avance);
    },
    announce: (text) => process.stdout.write(`${text}\n`),
    publish(estado) {
      updates.heard(estado);
      if (estado.estado === 'listo')
        void compiled
          .forgetOthers()
          .catch((error: unknown) => log.line(`desktop: compiled code: ${String(error)}`));
      // Without a window the server has printed the reason on the same terminal.
      if (estado.estado === 'caido' && !headless) process.stderr.write(`${estado.motivo}\n`);
      mainWindow()?.current()?.webContents.send('servidor:cambio', estado);
    },
    refused(motivo, respaldos) {
      const told = updates.refused(motivo);
      if (told === undefined) return;
      process.exitCode = 1;
      if (headless) app.exit(1);
      else mainWindow()?.fail(noSeAbre(told, respaldos));
    },
  });
}
