import { BrowserWindow, type WebContentsPrintOptions } from 'electron';
import type { Impresora, ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import { TICKET_URL } from '../window/app-files.ts';
import { HELD_PAGE } from '../window/held-page.ts';
import { putInCupsQueue } from './cups.ts';
import { type PrintMeans, type PrintOutcome, printJob, ticketPage } from './print-job.ts';

const SILENT_WAIT_MS = 15_000;
/** How long the system may take to list its printers. */
const LIST_WAIT_MS = 15_000;
const LAYOUT_WAIT_MS = 5_000;
/** How long the first ticket waits for its page: a computer that has just been switched on is slow. */
const PAGE_WAIT_MS = 60_000;
/** Delay before quitting, since Chromium reports success before the system's queue has the job. */
const HAND_OVER_MS = 2_000;
const MICRONS_PER_INCH = 25_400;

/** The printer of the system to print on, if one is chosen, and its paper. */
interface SystemPrinter {
  impresora: string | null;
  anchoPapelMm: 58 | 80;
}

export interface TicketPrinter {
  listarImpresoras(): Promise<Impresora[]>;
  /** Prints a paper, taken when its turn comes. With `ask`, the system's dialog opens when the chosen printer cannot print. */
  imprimirTicket(
    papel: () => Papel,
    printer: SystemPrinter,
    options: { ask: boolean },
  ): Promise<ResultadoDeImpresion>;
  /** Prints the page of the shop's window through the system's dialog. */
  imprimirPagina(): Promise<ResultadoDeImpresion>;
  /** Waits until every ticket is in the system's queue, or for a person at a print dialog. */
  settle(): Promise<void>;
}

/**
 * Prints tickets one after the other from a hidden window that stays loaded. The page lays the ticket out and returns
 * its height, which sets the page size.
 */
export function createTicketPrinter(
  owner: () => BrowserWindow | undefined,
  log: (line: string) => void,
): TicketPrinter {
  let page: Promise<BrowserWindow> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let handedOverAt = 0;
  /** How many tickets are not in the system's queue yet. */
  let waiting = 0;
  let dialog = Promise.withResolvers<void>();

  const openPage = (): Promise<BrowserWindow> => {
    page ??= loadPage(log, () => {
      page = undefined;
    }).catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };

  const imprimir = async (
    papel: () => Papel,
    printer: SystemPrinter,
    asking: { ask: boolean },
  ): Promise<ResultadoDeImpresion> => {
    const window = await openPage();
    const height = await layOut(window, papel(), printer.anchoPapelMm);
    const size = ticketPage(printer.anchoPapelMm, height);
    const options: WebContentsPrintOptions = {
      printBackground: true,
      color: false,
      margins: { marginType: 'none' },
      pageSize: size,
    };
    const means: PrintMeans = {
      async hasPrinter(nombre) {
        const printers = await withTimeout(window.webContents.getPrintersAsync(), LIST_WAIT_MS);
        return printers.some(({ name }) => name === nombre);
      },
      async silently(deviceName) {
        const queued = await printWithCups(window, deviceName, size, log);
        return queued ?? print(window, { ...options, silent: true, deviceName }, log, SILENT_WAIT_MS);
      },
      async withDialog() {
        dialog.resolve();
        try {
          return await withDialog(window, owner(), options, log);
        } finally {
          dialog = Promise.withResolvers<void>();
        }
      },
    };
    return printJob(printer.impresora, means, asking);
  };

  return {
    async listarImpresoras() {
      const contents = (owner() ?? (await openPage())).webContents;
      const printers = await contents.getPrintersAsync();
      return printers.map((printer) => ({
        nombre: printer.name,
        etiqueta: printer.displayName || printer.name,
        unica: printers.length === 1,
      }));
    },
    imprimirTicket(papel, printer, asking) {
      waiting += 1;
      const result = queue.then(() => imprimir(papel, printer, asking));
      queue = result
        .catch((error: unknown) => log(`print: ${String(error)}`))
        .then(() => {
          waiting -= 1;
          handedOverAt = Date.now();
        });
      return result;
    },
    async imprimirPagina() {
      const window = owner();
      const outcome = window && (await print(window, { silent: false, printBackground: true }, log));
      if (outcome === 'printed') return { resultado: 'impreso' };
      if (outcome === 'cancelled') return { resultado: 'cancelado' };
      return { resultado: 'fallo', motivo: 'La computadora no pudo imprimir la página.' };
    },
    async settle() {
      // Each step of a ticket has a limit of its own, and nobody is left to answer a dialog.
      await Promise.race([queue, dialog.promise]);
      if (waiting > 0) log(`print: closed with a print dialog open; tickets not printed: ${waiting}`);
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
    // The print page needs no preload and no IPC.
    webPreferences: {
      ...HELD_PAGE,
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
  try {
    await withTimeout(window.loadURL(TICKET_URL), PAGE_WAIT_MS);
  } catch (error) {
    window.destroy();
    throw error;
  }
  return window;
}

async function layOut(window: BrowserWindow, papel: Papel, anchoMm: number): Promise<number> {
  const call = `mostrarTicket(${JSON.stringify(papel)}, ${anchoMm})`;
  const height: unknown = await withTimeout(window.webContents.executeJavaScript(call), LAYOUT_WAIT_MS);
  if (typeof height !== 'number' || !(height > 0)) throw new Error('the ticket page returned no height');
  return height;
}

/**
 * Prints the laid out ticket through CUPS itself: on Linux, Chromium looks the printer up again after it has reported
 * success, and loses the ticket if it does not find it (decision 41). Returns undefined where there is no `lp`.
 */
async function printWithCups(
  window: BrowserWindow,
  nombre: string,
  size: { width: number; height: number },
  log: (line: string) => void,
): Promise<PrintOutcome | undefined> {
  if (process.platform !== 'linux') return undefined;
  const painted = window.webContents.printToPDF({
    printBackground: true,
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    pageSize: { width: size.width / MICRONS_PER_INCH, height: size.height / MICRONS_PER_INCH },
  });
  const pdf = withTimeout(painted, LAYOUT_WAIT_MS);
  return putInCupsQueue(nombre, { pdf, size }, { log, waitMs: SILENT_WAIT_MS });
}

/** Shows the ticket with its print dialog, as a preview and the dialog's parent window. */
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
    const onClosed = () => resolve('failed');
    window.once('closed', onClosed);
    window.webContents.print(options, (success, reason) => {
      clearTimeout(late);
      window.off('closed', onClosed);
      if (!success) log(`print: ${reason}`);
      if (success) resolve('printed');
      else resolve(/cancel/i.test(reason) ? 'cancelled' : 'failed');
    });
  });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error('the ticket page or the system did not answer in time')),
      ms,
    );
    work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
