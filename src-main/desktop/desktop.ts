import path from 'node:path';
import { app, BrowserWindow, dialog, shell } from 'electron';
import type { DesktopOptions } from './command-line.ts';
import { avisarDePedido, countOnIcon } from './device/avisos-de-pedido.ts';
import { openConfiguracionDelEquipo } from './device/configuracion-del-equipo.ts';
import { type LogFile, openLogFile } from './device/log-file.ts';
import { openRespaldosFolder } from './device/respaldos-folder.ts';
import { handleCalls } from './ipc.ts';
import { openPrinting } from './printing/device-printing.ts';
import { createTicketPrinter } from './printing/printing.ts';
import { hostServer } from './server-process/server-host.ts';
import type { Supervisor } from './server-process/supervisor.ts';
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
  const server = createServer(outDir, options, log, mainWindow);
  const settled: (() => Promise<void>)[] = [() => printer.settle()];
  closeInOrder(server, settled);
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
  const printing = await openPrinting({
    system: printer,
    configuracion,
    folder: path.join(userData, 'impresion'),
    changed: (estado) => mainWindow.current()?.webContents.send('impresion:cambio', estado),
    log: log.line,
  });
  settled.push(() => printing.raw.settle());
  const show = (): void => void mainWindow.show();
  handleCalls(
    {
      'servidor:estado': () => server.state(),
      'impresion:impresoras': () => printer.listarImpresoras(),
      'impresion:ticket': (papel) => printing.imprimir(papel, { ask: true }),
      'impresion:sin-preguntar': (papel) => printing.imprimir(papel, { ask: false }),
      'impresion:hoja': (hoja) => printing.imprimirHoja(hoja),
      'impresion:etiquetas': (etiquetas) => printing.imprimirEtiquetas(etiquetas),
      'impresion:estado': () => printing.raw.estado(),
      'impresion:decidir': (decision) => printing.raw.decidir(decision),
      'impresion:prueba': (impresora) => printing.raw.probar(impresora),
      'impresion:logo': (logo) => printing.raw.ponerLogo(logo),
      'impresion:cajon': () => printing.abrirCajon(),
      'configuracion:leer': () => configuracion.leer(),
      'configuracion:guardar': (nueva) => printing.guardar(nueva),
      'almacen:guardar': () => void mainWindow.current()?.webContents.session.flushStorageData(),
      'navegador:abrir': (pagina) => openPage(pagina),
      'respaldos:abrir-carpeta': () => openRespaldosFolder(server.respaldosFolder()),
      'avisos:contar': (nuevos) => countOnIcon(nuevos, mainWindow.current()),
      'avisos:pedido': (aviso) => avisarDePedido(aviso, mainWindow.current(), show),
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
  await mainWindow.show();
}

/** The server's process, which tells the window each change of its state. */
function createServer(
  outDir: string,
  options: DesktopOptions,
  log: LogFile,
  mainWindow: MainWindow,
): Supervisor {
  return hostServer({
    serverFile: path.join(outDir, 'main', 'server.js'),
    serverArgs: options.serverArgs,
    port: options.port,
    log,
    inherit: options.headless,
    announce: (text) => process.stdout.write(`${text}\n`),
    publish(estado) {
      // Without a window the server has printed the reason on the same terminal.
      if (estado.estado === 'caido' && !options.headless) process.stderr.write(`${estado.motivo}\n`);
      mainWindow.current()?.webContents.send('servidor:cambio', estado);
    },
    refused(motivo) {
      // A program opened by its icon has no terminal to print on.
      if (app.isPackaged && !options.headless) dialog.showErrorBox('Guirnalda no pudo abrirse', motivo);
      app.exit(1);
    },
  });
}

/** Delays quitting until tickets are printed and the server has finished its requests and closed the database. */
function closeInOrder(server: Supervisor, settled: readonly (() => Promise<void>)[]): void {
  let closing = false;
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void Promise.allSettled([server.stop(), ...settled.map((settle) => settle())]).then(() => app.exit(0));
  });
}
