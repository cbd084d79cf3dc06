import path from 'node:path';
import { app, shell } from 'electron';
import { type DesktopOptions, withoutRecovery } from './command-line.ts';
import { openConfiguracionDelEquipo } from './device/configuracion-del-equipo.ts';
import {
  type ConfiguracionDelProgramaFile,
  openConfiguracionDelPrograma,
} from './device/configuracion-del-programa.ts';
import { inicioDeSesion, openedWithSession } from './device/inicio-de-sesion.ts';
import { type LogFile, openLogFile } from './device/log-file.ts';
import { openOutside } from './device/open-outside.ts';
import { handleCalls } from './ipc.ts';
import { type Ending, endStepByStep } from './lifecycle/ending.ts';
import { followPower } from './lifecycle/power.ts';
import { followSecondStarts } from './lifecycle/second-start.ts';
import { createShopServer, noSeAbre } from './lifecycle/shop-server.ts';
import { giveBackStartMemory } from './lifecycle/start-memory.ts';
import { openPrinting } from './printing/device-printing.ts';
import { createTicketPrinter, type TicketPrinter } from './printing/printing.ts';
import { printingCalls } from './printing/printing-calls.ts';
import { showAbout } from './program/about-window.ts';
import { deviceCalls } from './program/device-calls.ts';
import { programCalls } from './program/program-calls.ts';
import { endBroken, logUncaughtErrors } from './program/program-errors.ts';
import { relaunchProgram } from './program/relaunch.ts';
import { type ProgramFiles, programFiles } from './program-files.ts';
import type { Supervisor } from './server-process/supervisor.ts';
import { createTray } from './tray/tray.ts';
import { followsUpdates, NO_UPDATES } from './updates/no-updates.ts';
import { openUpdates, type Updates } from './updates/updates.ts';
import { serveApp } from './window/app-protocol.ts';
import { type ClosingWindow, createClosingWindow } from './window/closing-window.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { installMenu } from './window/menu.ts';
import { guardNavigation, guardPermissions } from './window/navigation.ts';
import { proveThisComputer } from './window/this-computer.ts';
import { readStoredWindow, type StoredWindow } from './window/window.ts';

/** Starts the desktop program: the server first, so that it starts while the window is created. */
export async function startDesktop(outDir: string, options: DesktopOptions): Promise<void> {
  const files = programFiles(outDir);
  const userData = app.getPath('userData');
  const log = openLogFile(path.join(userData, 'logs', 'guirnalda.log'));
  logUncaughtErrors(log, options.headless);
  log.line(
    `desktop: ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform} ${process.arch}`,
  );
  const updates = followsUpdates(options) ? await openUpdates(userData, log.line) : NO_UPDATES;
  // The version before is back in this one's place, and starts when this one has ended.
  if (!updates) return app.exit(0);
  const window: { main?: MainWindow } = {};
  const closing = createClosingWindow(files, log.line);
  const server = createShopServer({
    files,
    options,
    userData,
    log,
    updates,
    closing,
    mainWindow: () => window.main,
  });
  const printer = createTicketPrinter(() => window.main?.current(), log.line);
  const ending = endStepByStep({ server, updates, closing, log: log.line });
  ending.waitFor(() => printer.settle());
  server.start();
  followPower(server, log.line);
  if (options.headless) return;
  const [ajustes, stored] = await Promise.all([
    openConfiguracionDelPrograma(path.join(userData, 'programa.json')),
    readStoredWindow(userData),
  ]);
  window.main = await openProgram({
    files,
    userData,
    options,
    log,
    updates,
    ajustes,
    stored,
    closing,
    server,
    printer,
    ending,
  });
  const estado = server.state();
  // The server may have been refused while the settings were read.
  if (server.refused() && estado.estado === 'caido') {
    const told = updates.refused(estado.motivo);
    if (told !== undefined) window.main.fail(noSeAbre(told));
  } else if (options.minimised || openedWithSession()) await window.main.openInBackground();
  else window.main.show();
}

interface Program {
  files: ProgramFiles;
  userData: string;
  options: DesktopOptions;
  log: LogFile;
  updates: Updates;
  ajustes: ConfiguracionDelProgramaFile;
  stored: StoredWindow;
  closing: ClosingWindow;
  server: Supervisor;
  printer: TicketPrinter;
  ending: Ending;
}

/** Joins the window, the tray, the menu and the machine; the window is not open yet. */
async function openProgram(program: Program): Promise<MainWindow> {
  const { files, userData, options, log, updates, ajustes, stored, closing, server, printer, ending } =
    program;
  const developmentUrl = app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL;
  if (options.kiosko !== undefined) await ajustes.cambiar({ kiosko: options.kiosko });
  const inicio = inicioDeSesion({ demo: options.demo, args: startArgs(options) });

  const mainWindow = createMainWindow({
    files,
    stored,
    devTools: developmentUrl !== undefined,
    ajustes,
    hasTray: () => tray.show(),
    ready() {
      void tray.show();
      giveBackStartMemory();
      void inicio.renovar().catch((error: unknown) => log.line(`desktop: autostart: ${String(error)}`));
    },
    log: log.line,
  });
  const { show } = mainWindow;
  const openPage = async (page: string) => {
    const url = server.url();
    if (url === undefined) return { abierta: false, direccion: null };
    const direccion = url + page;
    return { abierta: await openOutside(direccion), direccion };
  };
  // The tray is used while the window is hidden, where nobody would read it.
  const tellUnopened = (direccion: string | null): void => {
    show();
    mainWindow.send('programa:sin-navegador', direccion);
  };
  const openCatalogue = async (): Promise<void> => {
    const { abierta, direccion } = await openPage('/catalogo');
    if (!abierta) tellUnopened(direccion);
  };
  const openLogs = (): void => void shell.openPath(path.dirname(log.file));
  const openAbout = (): void => showAbout(files, mainWindow.current(), log.line);
  const tray = createTray({
    iconsFile: files.trayIconsFile,
    open: show,
    openPedidos() {
      show();
      mainWindow.send('programa:ir', '/pedidos');
    },
    openCatalogue: () => void openCatalogue(),
    close: mainWindow.close,
  });
  const putMenu = (): void =>
    installMenu({
      development: developmentUrl !== undefined,
      kiosko: ajustes.leer().kiosko,
      openCatalogue: () => void openCatalogue(),
      openLogs,
      openAbout,
      zoom: mainWindow.zoom,
      close: mainWindow.close,
    });
  const putKiosko = (kiosko: boolean): void => {
    mainWindow.putKiosko(kiosko);
    putMenu();
  };

  guardNavigation(server.url, tellUnopened);
  guardPermissions();
  proveThisComputer(server);
  serveApp(files.rendererDir, developmentUrl);
  // The window does not wait for it: its calls do.
  const printing = openConfiguracionDelEquipo(path.join(userData, 'equipo.json')).then((configuracion) =>
    openPrinting({
      system: printer,
      configuracion,
      folder: path.join(userData, 'impresion'),
      copiasChanged: (todas) => mainWindow.send('impresion:copias', todas),
      changed: (estado) => mainWindow.current()?.webContents.send('impresion:cambio', estado),
      log: log.line,
    }),
  );
  // Only a program with a window prints.
  printing.catch((error: unknown) => endBroken(error, false));
  ending.waitFor(async () => (await printing).raw.close());
  handleCalls(
    {
      'servidor:estado'() {
        updates.pageSeen();
        return server.state();
      },
      'cierre:avance': () => closing.progress(),
      'cierre:ya': () => void server.hurry(),
      ...printingCalls(printer, printing),
      ...deviceCalls({
        window: mainWindow.current,
        showWindow: show,
        openPage,
        respaldosFolder: server.respaldosFolder,
        give: server.give,
        countOnTray: tray.count,
      }),
      ...updates.calls,
      ...programCalls({
        ajustes,
        inicio,
        mainWindow,
        log,
        hasTray: tray.show,
        refused: server.refused,
        putKiosko,
        openAbout,
        openLogs,
        restart,
      }),
    },
    log.line,
  );
  putMenu();
  followSecondStarts({
    async changeKiosko(kiosko) {
      await ajustes.cambiar({ kiosko });
      putKiosko(kiosko);
    },
    show,
    isEnding: ending.hasBegun,
    log: log.line,
  });
  updates.start();
  return mainWindow;
}

/** The flags with which a start with the session opens the same shop. */
function startArgs({ port, serverArgs }: DesktopOptions): string[] {
  return [...(port === undefined ? [] : [`--port=${port}`]), ...withoutRecovery(serverArgs)];
}

function restart(extra?: readonly string[]): void {
  relaunchProgram(extra);
  app.quit();
}
