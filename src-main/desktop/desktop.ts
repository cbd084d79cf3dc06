import path from 'node:path';
import { app, BrowserWindow, dialog, shell } from 'electron';
import type { DesktopOptions } from './command-line.ts';
import { avisarDePedido, countOnIcon } from './device/avisos-de-pedido.ts';
import { openConfiguracionDelEquipo } from './device/configuracion-del-equipo.ts';
import { type LogFile, openLogFile } from './device/log-file.ts';
import { openRespaldosFolder } from './device/respaldos-folder.ts';
import { handleCalls } from './ipc.ts';
import { createTicketPrinter, type TicketPrinter } from './printing/printing.ts';
import { hostServer } from './server-process/server-host.ts';
import type { Supervisor } from './server-process/supervisor.ts';
import { followsUpdates, NO_UPDATES } from './updates/no-updates.ts';
import { openUpdates, type Updates } from './updates/updates.ts';
import { serveApp } from './window/app-protocol.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { installMenu } from './window/menu.ts';
import { guardNavigation, guardPermissions } from './window/navigation.ts';

/** Starts the desktop program: the server first, so that it starts while the window is created. */
export async function startDesktop(outDir: string, options: DesktopOptions): Promise<void> {
  const userData = app.getPath('userData');
  const log = openLogFile(path.join(userData, 'logs', 'guirnalda.log'));
  log.line(
    `desktop: ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform} ${process.arch}`,
  );
  const development = !app.isPackaged && process.env.ELECTRON_RENDERER_URL !== undefined;
  const mainWindow = createMainWindow({
    outDir,
    userData,
    devTools: development,
    shown: () => printer.warmUp(),
    log: log.line,
  });
  const printer = createTicketPrinter(mainWindow.current, log.line);
  const updates = followsUpdates(options) ? await openUpdates(userData, log.line) : NO_UPDATES;
  // The version before is back in this one's place, and starts when this one has ended.
  if (!updates) return app.exit(0);
  const server = createServer(outDir, options, log, mainWindow, updates);
  closeInOrder(server, printer, updates, log.line);
  server.start();
  if (options.headless) return;

  const serverUrl = (): string | undefined => {
    const estado = server.state();
    return estado.estado === 'listo' ? estado.url : undefined;
  };
  const openPage = (page: string): undefined => {
    const url = serverUrl();
    if (url !== undefined) void shell.openExternal(url + page);
  };
  guardNavigation(serverUrl);
  guardPermissions();
  serveApp(path.join(outDir, 'renderer'), development ? process.env.ELECTRON_RENDERER_URL : undefined);
  const configuracion = await openConfiguracionDelEquipo(path.join(userData, 'equipo.json'));
  const show = (): void => void mainWindow.show();
  handleCalls(
    {
      'servidor:estado'() {
        updates.pageSeen();
        return server.state();
      },
      'impresion:impresoras': () => printer.listarImpresoras(),
      'impresion:ticket': (papel) => printer.imprimirTicket(papel, configuracion.leer(), { ask: true }),
      'impresion:sin-preguntar': (papel) =>
        printer.imprimirTicket(papel, configuracion.leer(), { ask: false }),
      'configuracion:leer': () => configuracion.leer(),
      'configuracion:guardar': (nueva) => configuracion.guardar(nueva),
      'almacen:guardar': () => void mainWindow.current()?.webContents.session.flushStorageData(),
      'navegador:abrir': (pagina) => openPage(pagina),
      'respaldos:abrir-carpeta': () => openRespaldosFolder(server.respaldosFolder()),
      'avisos:contar': (nuevos) => countOnIcon(nuevos, mainWindow.current()),
      'avisos:pedido': (aviso) => avisarDePedido(aviso, mainWindow.current(), show),
      ...updates.calls,
    },
    log.line,
  );
  installMenu({
    development,
    openCatalogue: () => openPage('/catalogo'),
    openLogs: () => void shell.openPath(path.dirname(log.file)),
  });
  app.on('second-instance', show);
  app.on('activate', show);
  updates.start();
  await mainWindow.show();
}

/** The server's process, which tells the window each change of its state. */
function createServer(
  outDir: string,
  options: DesktopOptions,
  log: LogFile,
  mainWindow: MainWindow,
  updates: Updates,
): Supervisor {
  return hostServer({
    serverFile: path.join(outDir, 'main', 'server.js'),
    serverArgs: updates.takesDataBack ? [...options.serverArgs, '--vuelta'] : options.serverArgs,
    port: options.port,
    log,
    inherit: options.headless,
    announce: (text) => process.stdout.write(`${text}\n`),
    publish(estado) {
      updates.heard(estado);
      // Without a window the server has printed the reason on the same terminal.
      if (estado.estado === 'caido' && !options.headless) process.stderr.write(`${estado.motivo}\n`);
      mainWindow.current()?.webContents.send('servidor:cambio', estado);
    },
    refused(motivo) {
      const told = updates.refused(motivo);
      if (told === undefined) return;
      // A program opened by its icon has no terminal to print on.
      if (app.isPackaged && !options.headless) dialog.showErrorBox('Guirnalda no pudo abrirse', told);
      app.exit(1);
    },
  });
}

/**
 * Delays quitting until tickets are printed, the server has finished its requests and closed the database, and a new
 * version is installed.
 */
function closeInOrder(
  server: Supervisor,
  printer: TicketPrinter,
  updates: Updates,
  log: LogFile['line'],
): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void Promise.allSettled([server.stop(), printer.settle()])
      .then(() => updates.atClose())
      .catch((error: unknown) => log(`updates: ${String(error)}`))
      .then(() => app.exit(0));
  });
}
