import path from 'node:path';
import {
  type DecisionDeImpresion,
  type EstadoDeImpresora,
  esDirecta,
  type ImpresoraDelEquipo,
  type LogoDeTicket,
  logoDeTicketSchema,
} from '#contract/desktop/impresoras.ts';
import type { ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import { nombreDePapel, type Papel } from '#contract/schemas/ventas/ticket.ts';
import { readJsonFile, writeJsonFile } from '../device/json-file.ts';
import { encodeTestPage } from './encoding/test-page.ts';
import { encodePaper } from './encoding/ticket-on-roll.ts';
import type { Content } from './queue/job.ts';
import { openPrintQueue } from './queue/print-queue.ts';
import { sendToCups } from './raw/cups-raw.ts';
import type { Delivery } from './raw/delivery.ts';
import { type Limits, sendToNetwork } from './raw/network-printer.ts';
import { sendToWindowsSpooler } from './raw/windows-spooler.ts';

/** How long the system may take to put a job in its queue. */
const HAND_OVER_MS = 15_000;
/** When the program closes, a printer that is slower than this leaves a doubtful paper. */
const CLOSING_MS = 2_000;

export interface RawPrintingOptions {
  /** The profile's folder for the queue and the logo. */
  folder: string;
  printers: () => readonly ImpresoraDelEquipo[];
  changed: (estado: EstadoDeImpresora[]) => void;
  log: (line: string) => void;
  limits?: Limits;
}

/** Printing in the printers' own languages, without the system's drivers. */
export interface RawPrinting {
  /** Puts a paper in the printer's queue and answers at once. */
  imprimir(printer: ImpresoraDelEquipo, papel: Papel): ResultadoDeImpresion;
  /** Prints the page of letters at once, beside the queue, and waits for what comes of it. */
  probar(printer: ImpresoraDelEquipo): Promise<ResultadoDeImpresion>;
  ponerLogo(logo: LogoDeTicket | null): Promise<undefined>;
  estado(): EstadoDeImpresora[];
  decidir(decision: DecisionDeImpresion): undefined;
  printersChanged(): void;
  settle(): Promise<void>;
}

export async function openRawPrinting({
  folder,
  printers,
  changed,
  log,
  limits,
}: RawPrintingOptions): Promise<RawPrinting> {
  const logoFile = path.join(folder, 'logo.json');
  let logo = await readJsonFile<LogoDeTicket | null>(logoFile, logoDeTicketSchema.nullable(), null);
  const directos = () => printers().filter(esDirecta);
  const bytesOf = (printer: ImpresoraDelEquipo, { papel }: Content) => encodePaper(papel, printer, logo);

  const send = (printer: ImpresoraDelEquipo, bytes: Uint8Array, title: string): Promise<Delivery> => {
    const { via } = printer;
    if (via.tipo === 'red') {
      return sendToNetwork(via, bytes, {
        asksStatus: printer.lenguaje === 'escpos',
        ...(limits && { limits }),
      });
    }
    const sendToQueue = process.platform === 'win32' ? sendToWindowsSpooler : sendToCups;
    return sendToQueue(via.cola, bytes, { title, log, waitMs: HAND_OVER_MS });
  };

  const queue = await openPrintQueue({
    folder,
    printers: directos,
    deliver: async (printer, content, title) => await send(printer, bytesOf(printer, content), title),
    changed,
    log,
  });

  return {
    imprimir(printer, papel) {
      const { refused } = queue.add(printer, nombreDePapel(papel), { tipo: 'papel', papel });
      return refused === undefined ? { resultado: 'en-cola' } : { resultado: 'fallo', motivo: refused };
    },
    async probar(printer) {
      const delivery = await send(printer, encodeTestPage(printer), 'Prueba de letras');
      if (delivery.outcome === 'printed') return { resultado: 'impreso' };
      return { resultado: 'fallo', motivo: delivery.reason };
    },
    async ponerLogo(nuevo) {
      logo = nuevo;
      await writeJsonFile(logoFile, nuevo);
      return undefined;
    },
    estado: () => queue.estado(),
    decidir: (decision) => void queue.decidir(decision),
    printersChanged: () => queue.printersChanged(),
    async settle() {
      const late = new Promise((resolve) => setTimeout(resolve, CLOSING_MS));
      await Promise.race([queue.settle(), late]);
    },
  };
}
