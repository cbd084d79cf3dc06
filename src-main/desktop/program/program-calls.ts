import { readFile } from 'node:fs/promises';
import { homedir, release, totalmem } from 'node:os';
import { app } from 'electron';
import type { ArgumentoIpc } from '#contract/desktop/ipc.ts';
import type { EstadoDelPrograma } from '#contract/desktop/programa.ts';
import type { ConfiguracionDelProgramaFile } from '../device/configuracion-del-programa.ts';
import type { InicioDeSesion } from '../device/inicio-de-sesion.ts';
import type { LogFile } from '../device/log-file.ts';
import type { CallsOf } from '../ipc.ts';
import type { MainWindow } from '../window/main-window.ts';
import { textoDelInforme } from './informe.ts';

interface ProgramCallsOptions {
  ajustes: ConfiguracionDelProgramaFile;
  inicio: InicioDeSesion;
  mainWindow: MainWindow;
  log: LogFile;
  hasTray(): Promise<boolean>;
  /** Whether the server's start was refused: then only a new start of the program helps. */
  refused(): boolean;
  putKiosko(kiosko: boolean): void;
  openAbout(): void;
  openLogs(): void;
  /** Opens the program again once this one has ended, with further flags. */
  restart(extra?: readonly string[]): void;
}

/** The calls of the page about the program itself. */
export function programCalls(options: ProgramCallsOptions): CallsOf<'programa:'> {
  const { ajustes, inicio, mainWindow, log, hasTray, refused, putKiosko, openAbout, openLogs, restart } =
    options;

  const leer = async (): Promise<EstadoDelPrograma> => ({
    ...ajustes.leer(),
    abrirAlIniciarSesion: await inicio.leer(),
    bandeja: await hasTray(),
    sistema: sistema(),
    version: app.getVersion(),
    electron: process.versions.electron,
    chromium: process.versions.chrome,
  });

  const guardar = async (cambio: ArgumentoIpc<'programa:guardar'>): Promise<EstadoDelPrograma> => {
    const { abrirAlIniciarSesion, ...delPrograma } = cambio;
    if (abrirAlIniciarSesion !== undefined) await inicio.poner(abrirAlIniciarSesion);
    await ajustes.cambiar(delPrograma);
    if (delPrograma.kiosko !== undefined) putKiosko(delPrograma.kiosko);
    return await leer();
  };

  return {
    'programa:leer': leer,
    'programa:guardar': guardar,
    'programa:fallo': () => mainWindow.fallo() ?? null,
    'programa:informe': async () =>
      textoDelInforme({
        fecha: new Date(),
        version: app.getVersion(),
        electron: process.versions.electron,
        chromium: process.versions.chrome,
        sistema: `${process.platform} ${release()} ${process.arch}`,
        memoriaMb: Math.round(totalmem() / 2 ** 20),
        fallo: mainWindow.fallo(),
        registro: await readFile(log.file, 'utf8').catch(() => ''),
        hogar: homedir(),
      }),
    'programa:reabrir': () => (refused() ? void restart() : void mainWindow.reopen()),
    'programa:recuperar'({ id }) {
      // Only one that the page was given: what the page sends becomes a flag of the program.
      if (mainWindow.fallo()?.respaldos?.some((uno) => uno.id === id)) restart([`--recuperar=${id}`]);
    },
    'programa:cerrar': () => void app.quit(),
    'programa:licencias': () => void openAbout(),
    'programa:registros': () => void openLogs(),
  };
}

function sistema(): EstadoDelPrograma['sistema'] {
  return process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux';
}
