import path from 'node:path';
import { app, BrowserWindow, dialog, shell } from 'electron';
import type { EstadoServidor } from '#contract/ipc.ts';
import { serveApp } from './app-protocol.ts';
import { openBackupFolder } from './backup-folder.ts';
import type { DesktopOptions } from './command-line.ts';
import { openDeviceSettings } from './device-settings.ts';
import { handleCalls } from './ipc.ts';
import { readJsonFile } from './json-file.ts';
import { openLogFile } from './log-file.ts';
import { installMenu, installTextMenu } from './menu.ts';
import { guardNavigation, guardPermissions } from './navigation.ts';
import { countOnIcon, noticeOfOrder } from './order-notices.ts';
import { createTicketPrinter, type TicketPrinter } from './printing.ts';
import { hostServer } from './server-host.ts';
import type { Supervisor } from './supervisor.ts';
import { openMainWindow } from './window.ts';
import { INITIAL_WINDOW_STATE, windowStateSchema } from './window-state.ts';

/** Starts the desktop program: the server first, so that it warms up while the window is built. */
export async function startDesktop(outDir: string, options: DesktopOptions): Promise<void> {
  const userData = app.getPath('userData');
  const log = openLogFile(path.join(userData, 'logs', 'guirnalda.log'));
  log.line(
    `desktop: ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform} ${process.arch}`,
  );

  let window: BrowserWindow | undefined;
  const server = hostServer({
    serverFile: path.join(outDir, 'main', 'server.js'),
    serverArgs: options.serverArgs,
    port: options.port,
    log,
    inherit: options.headless,
    announce: (text) => process.stdout.write(`${text}\n`),
    publish(estado: EstadoServidor) {
      // Without a window the server has the same terminal, and has said it itself.
      if (estado.estado === 'caido' && !options.headless) process.stderr.write(`${estado.motivo}\n`);
      if (window && !window.isDestroyed()) window.webContents.send('servidor:cambio', estado);
    },
    refused(motivo) {
      // Opened by its icon it has no terminal, where this stands too.
      if (app.isPackaged && !options.headless) dialog.showErrorBox('Guirnalda no pudo abrirse', motivo);
      app.exit(1);
    },
  });
  const printer = createTicketPrinter(() => window, log.line);
  closeInOrder(server, printer);
  server.start();
  if (options.headless) return;

  const serverUrl = (): string | undefined => {
    const estado = server.state();
    return estado.estado === 'listo' ? estado.url : undefined;
  };
  const development = !app.isPackaged && process.env.ELECTRON_RENDERER_URL !== undefined;
  guardNavigation(serverUrl);
  guardPermissions();
  serveApp(path.join(outDir, 'renderer'), development ? process.env.ELECTRON_RENDERER_URL : undefined);

  const stateFile = path.join(userData, 'ventana.json');
  const settings = await openDeviceSettings(path.join(userData, 'equipo.json'));
  const openPage = (page: string): undefined => {
    const url = serverUrl();
    if (url !== undefined) void shell.openExternal(url + page);
  };
  const showWindow = async (): Promise<void> => {
    if (window && !window.isDestroyed()) {
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return;
    }
    const state = await readJsonFile(stateFile, windowStateSchema, INITIAL_WINDOW_STATE);
    window = openMainWindow({
      preloadFile: path.join(outDir, 'preload', 'preload.cjs'),
      iconFile: path.join(outDir, '..', 'resources', 'icons', 'icon.png'),
      state,
      stateFile,
      devTools: development,
      log: log.line,
    });
    installTextMenu(window.webContents);
    window.once('show', () => printer.warmUp());
    window.once('closed', () => {
      window = undefined;
      app.quit();
    });
  };

  handleCalls(
    {
      'servidor:estado': () => server.state(),
      'impresion:impresoras': () => printer.listarImpresoras(),
      'impresion:ticket': (ticket) => printer.imprimirTicket(ticket, settings.leer()),
      'ajustes:leer': () => settings.leer(),
      'ajustes:guardar': (ajustes) => settings.guardar(ajustes),
      'almacen:guardar': () => void window?.webContents.session.flushStorageData(),
      'navegador:abrir': (pagina) => openPage(pagina),
      'respaldos:abrir-carpeta': () => openBackupFolder(server.backupFolder()),
      'avisos:contar': (nuevos) => countOnIcon(nuevos, window),
      'avisos:pedido': (aviso) => noticeOfOrder(aviso, window, () => void showWindow()),
    },
    log.line,
  );
  installMenu({
    development,
    openCatalogue: () => openPage('/catalogo'),
    openLogs: () => void shell.openPath(path.dirname(log.file)),
  });
  app.on('second-instance', () => void showWindow());
  app.on('activate', () => void showWindow());
  await showWindow();
}

/** Quitting waits for the last ticket, and for the server to answer what it has begun and close its database. */
function closeInOrder(server: Supervisor, printer: TicketPrinter): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void Promise.allSettled([server.stop(), printer.settle()]).then(() => app.exit(0));
  });
}
