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
import type { EtiquetaDePrecio } from '#contract/schemas/catalogo/etiquetas.ts';
import type { HojaPorImprimir } from '#contract/schemas/ventas/hoja.ts';
import { nombreDePapel, type Papel } from '#contract/schemas/ventas/ticket.ts';
import { readJsonFile, writeJsonFile } from '../device/json-file.ts';
import { encodeCajon } from './encoding/cajon.ts';
import { encodeTestPage } from './encoding/test-page.ts';
import { encodePaper } from './encoding/ticket-on-roll.ts';
import { encodeWorkSheet } from './encoding/work-sheet.ts';
import { encodeEtiquetaDePrueba, encodeEtiquetas } from './encoding/zpl.ts';
import type { Content } from './queue/job.ts';
import { openPrintQueue } from './queue/print-queue.ts';
import { openPrintedSheets } from './queue/printed-sheets.ts';
import { createTurns } from './queue/turns.ts';
import { sendToCups } from './raw/cups-raw.ts';
import { type Delivery, unsent } from './raw/delivery.ts';
import { LIMITS, type Limits, sendToNetwork } from './raw/network-printer.ts';
import { sendToWindowsSpooler } from './raw/windows-spooler.ts';

/** How long the system may take to put a job in its queue. */
const HAND_OVER_MS = 15_000;
/** A drawer that cannot be opened within this time stays closed. */
const DRAWER_WAIT_MS = 5_000;
const DRAWER_DONE_MS = 1_000;
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
  /** Puts an order's work sheet in the queue; one that nobody asked for only once, also after a restart. */
  imprimirHoja(printer: ImpresoraDelEquipo, hoja: HojaPorImprimir): ResultadoDeImpresion;
  imprimirEtiquetas(printer: ImpresoraDelEquipo, etiquetas: EtiquetaDePrecio[]): ResultadoDeImpresion;
  /** Prints a test page at once, beside the queue, and waits for what comes of it. */
  probar(printer: ImpresoraDelEquipo): Promise<ResultadoDeImpresion>;
  /** Opens the drawer at once or not at all: one that opens later, with nobody there, would be a gift. */
  abrirCajon(printer: ImpresoraDelEquipo): Promise<ResultadoDeImpresion>;
  ponerLogo(logo: LogoDeTicket | null): Promise<undefined>;
  estado(): EstadoDeImpresora[];
  decidir(decision: DecisionDeImpresion): undefined;
  printersChanged(): void;
  settle(): Promise<void>;
}

const testOf = (printer: ImpresoraDelEquipo): Uint8Array =>
  printer.lenguaje === 'zpl' ? encodeEtiquetaDePrueba(printer) : encodeTestPage(printer);

export async function openRawPrinting({
  folder,
  printers,
  changed,
  log,
  limits = LIMITS,
}: RawPrintingOptions): Promise<RawPrinting> {
  const logoFile = path.join(folder, 'logo.json');
  let logo = await readJsonFile<LogoDeTicket | null>(logoFile, logoDeTicketSchema.nullable(), null);
  const directos = () => printers().filter(esDirecta);
  const hojas = await openPrintedSheets(path.join(folder, 'hojas.json'));

  const bytesOf = (printer: ImpresoraDelEquipo, content: Content): Uint8Array => {
    if (content.tipo === 'papel') return encodePaper(content.papel, printer, logo);
    if (content.tipo === 'hoja') return encodeWorkSheet(content.hoja, printer);
    return encodeEtiquetas(content.etiquetas, printer);
  };

  const send = (
    printer: ImpresoraDelEquipo,
    bytes: Uint8Array,
    title: string,
    network: { asksStatus: boolean; limits: Limits } = { asksStatus: printer.lenguaje === 'escpos', limits },
  ): Promise<Delivery> => {
    const { via } = printer;
    if (via.tipo === 'red') return sendToNetwork(via, bytes, network);
    const sendToQueue = process.platform === 'win32' ? sendToWindowsSpooler : sendToCups;
    return sendToQueue(via.cola, bytes, { title, log, waitMs: HAND_OVER_MS });
  };

  const turns = createTurns();
  const queue = await openPrintQueue({
    folder,
    printers: directos,
    deliver: (printer, content, title) =>
      turns.take(printer.id, async () => await send(printer, bytesOf(printer, content), title)),
    changed,
    log,
  });

  const add = (printer: ImpresoraDelEquipo, name: string, content: Content): ResultadoDeImpresion => {
    const { refused } = queue.add(printer, name, content);
    return refused === undefined ? { resultado: 'en-cola' } : { resultado: 'fallo', motivo: refused };
  };

  return {
    imprimir: (printer, papel) => add(printer, nombreDePapel(papel), { tipo: 'papel', papel }),
    imprimirHoja(printer, { pedido, sola, hoja }) {
      if (sola && hojas.has(pedido)) return { resultado: 'repetido' };
      const result = add(printer, `Hoja del pedido ${hoja.numero}`, { tipo: 'hoja', hoja });
      if (result.resultado === 'en-cola') {
        hojas.note(pedido).catch((error: unknown) => log(`print: sheets: ${String(error)}`));
      }
      return result;
    },
    imprimirEtiquetas(printer, etiquetas) {
      const copies = etiquetas.reduce((sum, { copias }) => sum + copias, 0);
      const name = copies === 1 ? '1 etiqueta' : `${copies} etiquetas`;
      return add(printer, name, { tipo: 'etiquetas', etiquetas });
    },
    async probar(printer) {
      const delivery = await turns.take(printer.id, () => send(printer, testOf(printer), 'Prueba'));
      if (delivery.outcome === 'printed') return { resultado: 'impreso' };
      return { resultado: 'fallo', motivo: delivery.reason };
    },
    async abrirCajon(printer) {
      const asked = Date.now();
      const delivery = await turns.take(printer.id, async () => {
        if (Date.now() - asked > DRAWER_WAIT_MS) return unsent('Está ocupada: abre el cajón con su llave.');
        // It opens without paper too, and no ticket waits behind a printer that does not say that it is done.
        const network = { asksStatus: false, limits: { ...limits, done: DRAWER_DONE_MS } };
        return await send(printer, encodeCajon(), 'Cajón', network);
      });
      // Its bytes have left: whether the drawer is open is seen.
      if (delivery.outcome !== 'unsent') return { resultado: 'impreso' };
      return { resultado: 'fallo', motivo: `No se abrió el cajón. ${printer.nombre}: ${delivery.reason}` };
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
