import { BrowserWindow, type WebContentsPrintOptions } from 'electron';
import type { AjustesDelEquipo, Impresora, ResultadoDeImpresion } from '#contract/ipc.ts';
import type { Papel } from '#contract/ticket.ts';
import { TICKET_URL } from './app-files.ts';
import { type PrintOutcome, printJob, ticketPage } from './print-job.ts';

const SILENT_WAIT_MS = 15_000;
const LAYOUT_WAIT_MS = 5_000;
/** Chromium says that it printed a moment before the system's queue has the job: quitting waits that long. */
const HAND_OVER_MS = 2_000;

export interface TicketPrinter {
  /** Loads the print page ahead of the first sale. */
  warmUp(): void;
  listarImpresoras(): Promise<Impresora[]>;
  imprimirTicket(papel: Papel, ajustes: AjustesDelEquipo): Promise<ResultadoDeImpresion>;
  /** Waits until what was printed has been handed to the system. */
  settle(): Promise<void>;
}

/**
 * Prints tickets from one hidden window that stays loaded, one after the other. The page lays the ticket out
 * and answers its height, and the paper is cut to it.
 */
export function createTicketPrinter(
  owner: () => BrowserWindow | undefined,
  log: (line: string) => void,
): TicketPrinter {
  let page: Promise<BrowserWindow> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let handedOverAt = 0;

  const openPage = (): Promise<BrowserWindow> => {
    page ??= loadPage(log, () => {
      page = undefined;
    }).catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };

  const imprimir = async (papel: Papel, ajustes: AjustesDelEquipo): Promise<ResultadoDeImpresion> => {
    const window = await openPage();
    const height = await layOut(window, papel, ajustes.anchoPapelMm);
    const options: WebContentsPrintOptions = {
      printBackground: true,
      color: false,
      margins: { marginType: 'none' },
      pageSize: ticketPage(ajustes.anchoPapelMm, height),
    };
    return printJob(ajustes.impresora, {
      async hasPrinter(nombre) {
        const printers = await window.webContents.getPrintersAsync();
        return printers.some((printer) => printer.name === nombre);
      },
      silently: (deviceName) => print(window, { ...options, silent: true, deviceName }, log, SILENT_WAIT_MS),
      withDialog: () => withDialog(window, owner(), options, log),
    });
  };

  return {
    warmUp() {
      openPage().catch((error: unknown) => log(`print: the ticket page did not load: ${String(error)}`));
    },
    async listarImpresoras() {
      const contents = (owner() ?? (await openPage())).webContents;
      const printers = await contents.getPrintersAsync();
      return printers.map((printer) => ({
        nombre: printer.name,
        etiqueta: printer.displayName || printer.name,
        predeterminada: printers.length === 1,
      }));
    },
    imprimirTicket(papel, ajustes) {
      const result = queue.then(() => imprimir(papel, ajustes));
      queue = result
        .catch(() => undefined)
        .then(() => {
          handedOverAt = Date.now();
        });
      return result;
    },
    async settle() {
      // A dialog that is still open is not waited for.
      await Promise.race([queue, pause(HAND_OVER_MS)]);
      await pause(handedOverAt + HAND_OVER_MS - Date.now());
    },
  };
}

async function loadPage(log: (line: string) => void, gone: () => void): Promise<BrowserWindow> {
  const window = new BrowserWindow({
    show: false,
    width: 420,
    height: 640,
    title: 'Ticket',
    // The print page is told what to show and asks for nothing: it has no preload and no channel.
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      backgroundThrottling: false,
    },
  });
  window.setMenu(null);
  window.on('close', (event) => {
    event.preventDefault();
    window.hide();
  });
  window.on('closed', gone);
  window.webContents.on('render-process-gone', (_event, details) => {
    log(`print: the ticket page ended: ${details.reason}`);
    window.destroy();
  });
  await window.loadURL(TICKET_URL);
  return window;
}

async function layOut(window: BrowserWindow, papel: Papel, anchoMm: number): Promise<number> {
  const call = `mostrarTicket(${JSON.stringify(papel)}, ${anchoMm})`;
  const height: unknown = await withTimeout(window.webContents.executeJavaScript(call), LAYOUT_WAIT_MS);
  if (typeof height !== 'number' || !(height > 0)) throw new Error('the ticket page answered no height');
  return height;
}

/** Shows the ticket beside its dialog: a person sees what comes out, and the dialog has a window to stand on. */
async function withDialog(
  window: BrowserWindow,
  parent: BrowserWindow | undefined,
  options: WebContentsPrintOptions,
  log: (line: string) => void,
): Promise<PrintOutcome> {
  if (parent && !parent.isDestroyed()) window.setParentWindow(parent);
  window.center();
  window.show();
  try {
    return await print(window, { ...options, silent: false }, log);
  } finally {
    if (!window.isDestroyed()) window.hide();
    if (parent && !parent.isDestroyed()) parent.focus();
  }
}

function print(
  window: BrowserWindow,
  options: WebContentsPrintOptions,
  log: (line: string) => void,
  waitMs?: number,
): Promise<PrintOutcome> {
  return new Promise((resolve) => {
    const late = waitMs === undefined ? undefined : setTimeout(() => resolve('timeout'), waitMs);
    window.once('closed', () => resolve('failed'));
    window.webContents.print(options, (success, reason) => {
      clearTimeout(late);
      if (!success) log(`print: ${reason}`);
      if (success) resolve('printed');
      else resolve(/cancel/i.test(reason) ? 'cancelled' : 'failed');
    });
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('the ticket page did not answer in time')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
