import path from 'node:path';
import { app, BrowserWindow, shell } from 'electron';
import type { ErrorDelPrograma } from '#contract/desktop/programa.ts';
import type { DesktopOptions } from './command-line.ts';
import { avisarDePedido, countOnIcon } from './device/avisos-de-pedido.ts';
import { openConfiguracionDelEquipo } from './device/configuracion-del-equipo.ts';
import { openConfiguracionDelPrograma } from './device/configuracion-del-programa.ts';
import { elegirRuta } from './device/elegir-ruta.ts';
import { inicioDeSesion, openedWithSession } from './device/inicio-de-sesion.ts';
import { type LogFile, openLogFile } from './device/log-file.ts';
import { openRespaldosFolder } from './device/respaldos-folder.ts';
import { handleCalls } from './ipc.ts';
import { followPower } from './power.ts';
import { openPrinting } from './printing/device-printing.ts';
import { createTicketPrinter, type TicketPrinter } from './printing/printing.ts';
import { showAbout } from './program/about-window.ts';
import { programCalls } from './program/program-calls.ts';
import { logUncaughtErrors } from './program/program-errors.ts';
import { relaunchProgram } from './program/relaunch.ts';
import { hostServer } from './server-process/server-host.ts';
import type { Supervisor } from './server-process/supervisor.ts';
import { createTray } from './tray/tray.ts';
import { hasTrayHost } from './tray/tray-host.ts';
import { followsUpdates, NO_UPDATES } from './updates/no-updates.ts';
import { openUpdates, type Updates } from './updates/updates.ts';
import { serveApp } from './window/app-protocol.ts';
import { type ClosingWindow, createClosingWindow } from './window/closing-window.ts';
import { createMainWindow, type MainWindow } from './window/main-window.ts';
import { installMenu } from './window/menu.ts';
import { guardNavigation, guardPermissions } from './window/navigation.ts';

/** What a second start of the program asks of the first. */
export type SecondStart = Pick<DesktopOptions, 'minimised' | 'kiosko'>;

/** Starts the desktop program: the server first, so that it starts while the window is created. */
export async function startDesktop(outDir: string, options: DesktopOptions): Promise<void> {
  const userData = app.getPath('userData');
  const log = openLogFile(path.join(userData, 'logs', 'guirnalda.log'));
  logUncaughtErrors(log, options.headless);
  log.line(
    `desktop: ${app.getVersion()}, Electron ${process.versions.electron}, ${process.platform} ${process.arch}`,
  );
  const window: { main?: MainWindow } = {};
  const printer = createTicketPrinter(() => window.main?.current(), log.line);
  const updates = followsUpdates(options) ? await openUpdates(userData, log.line) : NO_UPDATES;
  // The version before is back in this one's place, and starts when this one has ended.
  if (!updates) return app.exit(0);
  const closing = createClosingWindow(
    path.join(outDir, 'preload', 'preload.cjs'),
    path.join(outDir, '..', 'resources', 'icons', '512x512.png'),
    log.line,
  );
  const server = createServer({ outDir, options, log, mainWindow: () => window.main, closing, updates });
  const settled: (() => Promise<void>)[] = [() => printer.settle()];
  const isClosing = closeInOrder({ server, settled, updates, log: log.line });
  server.start();
  followPower(server, log.line);
  if (options.headless) return;
  const machine = { server, printer, closing, settled, updates, isClosing };
  window.main = await openProgram({ outDir, userData, options, log, ...machine });
  const estado = server.state();
  // The server may have been refused while the settings were read.
  if (server.refused() && estado.estado === 'caido') {
    const told = updates.refused(estado.motivo);
    if (told !== undefined) await window.main.fail(noSeAbre(told));
  } else if (options.minimised || openedWithSession()) await window.main.openInBackground();
  else await window.main.show();
}

const noSeAbre = (motivo: string): ErrorDelPrograma => ({ titulo: 'La tienda no pudo abrirse', motivo });

interface Program {
  outDir: string;
  userData: string;
  options: DesktopOptions;
  log: LogFile;
  server: Supervisor;
  printer: TicketPrinter;
  closing: ClosingWindow;
  /** What the program waits for before it ends. */
  settled: (() => Promise<void>)[];
  updates: Updates;
  isClosing(): boolean;
}

/** Joins the window, the tray and the machine; the window is not open yet. */
async function openProgram({
  outDir,
  userData,
  options,
  log,
  server,
  printer,
  closing,
  settled,
  updates,
  isClosing,
}: Program): Promise<MainWindow> {
  const development = !app.isPackaged && process.env.ELECTRON_RENDERER_URL !== undefined;
  const icons = path.join(outDir, '..', 'resources', 'icons');
  const [configuracion, ajustes] = await Promise.all([
    openConfiguracionDelEquipo(path.join(userData, 'equipo.json')),
    openConfiguracionDelPrograma(path.join(userData, 'programa.json')),
  ]);
  if (options.kiosko !== undefined) await ajustes.cambiar({ kiosko: options.kiosko });
  const inicio = inicioDeSesion({ demo: options.demo, args: startArgs(options) });

  /** Whether the icon of the tray leads back to the window: the desktop's place for it may come after the program. */
  const hasTray = async (): Promise<boolean> => {
    const there = await hasTrayHost();
    if (there) tray.show();
    return there;
  };
  const mainWindow = createMainWindow({
    outDir,
    userData,
    devTools: development,
    ajustes,
    hasTray,
    ready() {
      void hasTray();
      void inicio.renovar().catch((error: unknown) => log.line(`desktop: autostart: ${String(error)}`));
    },
    log: log.line,
  });
  const show = (): void => void mainWindow.show();
  const serverUrl = (): string | undefined => {
    const estado = server.state();
    return estado.estado === 'listo' ? estado.url : undefined;
  };
  const openPage = (page: string): undefined => {
    const url = serverUrl();
    if (url !== undefined) void shell.openExternal(url + page);
  };
  const openLogs = (): void => void shell.openPath(path.dirname(log.file));
  const openAbout = (): void =>
    showAbout({
      preloadFile: path.join(outDir, 'preload', 'preload.cjs'),
      iconFile: path.join(icons, '512x512.png'),
      parent: mainWindow.current(),
      log: log.line,
    });
  const openCatalogue = (): void => openPage('/catalogo');
  const tray = createTray({
    iconFile: path.join(icons, 'bandeja.png'),
    open: show,
    openPedidos() {
      show();
      mainWindow.send('programa:ir', '/pedidos');
    },
    openCatalogue,
    close: mainWindow.close,
  });
  const putMenu = (): void =>
    installMenu({
      development,
      kiosko: ajustes.leer().kiosko,
      openCatalogue,
      openLogs,
      openAbout,
      zoom: mainWindow.zoom,
      close: mainWindow.close,
    });
  const putKiosko = (kiosko: boolean): void => {
    mainWindow.putKiosko(kiosko);
    putMenu();
  };

  guardNavigation(serverUrl);
  guardPermissions();
  serveApp(path.join(outDir, 'renderer'), development ? process.env.ELECTRON_RENDERER_URL : undefined);
  const printing = await openPrinting({
    system: printer,
    configuracion,
    folder: path.join(userData, 'impresion'),
    copiasChanged: (todas) => mainWindow.send('impresion:copias', todas),
    changed: (estado) => mainWindow.current()?.webContents.send('impresion:cambio', estado),
    log: log.line,
  });
  settled.push(() => printing.raw.close());
  handleCalls(
    {
      'servidor:estado'() {
        updates.pageSeen();
        return server.state();
      },
      'impresion:impresoras': () => printer.listarImpresoras(),
      'impresion:ticket': (papel) => printing.imprimir(papel, { ask: true }),
      'impresion:sin-preguntar': (papel) => printing.imprimir(papel, { ask: false }),
      'impresion:hoja': (hoja) => printing.imprimirHoja(hoja),
      'impresion:etiquetas': (etiquetas) => printing.imprimirEtiquetas(etiquetas),
      'impresion:estado': () => printing.raw.estado(),
      'impresion:copias': () => printing.copias(),
      'impresion:decidir': (decision) => printing.raw.decidir(decision),
      'impresion:prueba': ({ impresora, papel }) => printing.raw.probar(impresora, papel),
      'impresion:logo': (logo) => printing.raw.ponerLogo(logo),
      'impresion:cajon': () => printing.abrirCajon(),
      'configuracion:leer': () => configuracion.leer(),
      'configuracion:guardar': (nueva) => printing.guardar(nueva),
      'almacen:guardar': () => void mainWindow.current()?.webContents.session.flushStorageData(),
      'navegador:abrir': (pagina) => openPage(pagina),
      'respaldos:abrir-carpeta': () => openRespaldosFolder(server.respaldosFolder()),
      'respaldos:elegir': (que) => elegirRuta(que, mainWindow.current(), server.give),
      'cierre:avance': () => closing.progress(),
      'cierre:ya': () => void server.hurry(),
      'avisos:contar'(nuevos) {
        tray.count(nuevos);
        return countOnIcon(nuevos, mainWindow.current());
      },
      'avisos:pedido': (aviso) => avisarDePedido(aviso, mainWindow.current(), show),
      ...updates.calls,
      ...programCalls({
        ajustes,
        inicio,
        mainWindow,
        log,
        hasTray,
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
  app.on('second-instance', (_event, _argv, _folder, data) => {
    const { minimised, kiosko } = data as SecondStart;
    if (kiosko !== undefined) {
      ajustes
        .cambiar({ kiosko })
        .then(() => putKiosko(kiosko))
        .catch((error: unknown) => log.line(`desktop: ${String(error)}`));
    }
    if (!minimised && !isClosing()) show();
  });
  app.on('activate', show);
  updates.start();
  return mainWindow;
}

/** The flags with which a start with the session opens the same shop. */
function startArgs({ port, serverArgs }: DesktopOptions): string[] {
  return [...(port === undefined ? [] : [`--port=${port}`]), ...serverArgs];
}

function restart(): void {
  relaunchProgram();
  app.quit();
}

interface Hosting {
  outDir: string;
  options: DesktopOptions;
  log: LogFile;
  mainWindow: () => MainWindow | undefined;
  closing: ClosingWindow;
  updates: Updates;
}

/** The server's process, which tells the window each change of its state. */
function createServer({ outDir, options, log, mainWindow, closing, updates }: Hosting): Supervisor {
  return hostServer({
    serverFile: path.join(outDir, 'main', 'server.js'),
    serverArgs: updates.takesDataBack ? [...options.serverArgs, '--vuelta'] : options.serverArgs,
    port: options.port,
    log,
    inherit: options.headless,
    backingUp: (avance) => {
      if (!options.headless) closing.show(avance);
    },
    announce: (text) => process.stdout.write(`${text}\n`),
    publish(estado) {
      updates.heard(estado);
      // Without a window the server has printed the reason on the same terminal.
      if (estado.estado === 'caido' && !options.headless) process.stderr.write(`${estado.motivo}\n`);
      mainWindow()?.current()?.webContents.send('servidor:cambio', estado);
    },
    refused(motivo) {
      const told = updates.refused(motivo);
      if (told === undefined) return;
      process.exitCode = 1;
      if (options.headless) app.exit(1);
      else void mainWindow()?.fail(noSeAbre(told));
    },
  });
}

interface Closing {
  server: Supervisor;
  /** What the program waits for beside the server. */
  settled: readonly (() => Promise<void>)[];
  updates: Updates;
  log(line: string): void;
}

/**
 * Delays quitting until tickets are printed, the server has finished its requests and closed the database, and a new
 * version is installed. Who opens the program meanwhile gets it when this one has ended. Returns what tells whether
 * closing has begun.
 */
function closeInOrder({ server, settled, updates, log }: Closing): () => boolean {
  let closing = false;
  let wanted = false;
  app.on('second-instance', () => {
    wanted ||= closing;
  });
  app.on('before-quit', (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    for (const window of BrowserWindow.getAllWindows()) window.hide();
    void Promise.allSettled([server.stop(), ...settled.map((settle) => settle())])
      .then(() => updates.atClose())
      .catch((error: unknown) => {
        log(`updates: ${String(error)}`);
        return false;
      })
      .then((opensAgain) => {
        if (wanted && !opensAgain) relaunchProgram();
        app.exit(Number(process.exitCode ?? 0));
      });
  });
  return () => closing;
}
