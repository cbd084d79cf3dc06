import path from 'node:path';
import {
  type DecisionDeImpresion,
  type EstadoDeImpresora,
  type ImpresoraDelEquipo,
  type LogoDeTicket,
  logoDeTicketSchema,
} from '#contract/desktop/impresoras.ts';
import type { ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import type { EtiquetaDePrecio } from '#contract/schemas/catalogo/etiquetas.ts';
import type { HojaPorImprimir } from '#contract/schemas/ventas/hoja.ts';
import { nombreDePapel, type Papel } from '#contract/schemas/ventas/ticket.ts';
import { readJsonFile, writeJsonFile } from '../device/json-file.ts';
import { sendToCups } from './cups.ts';
import type { Copias } from './queue/copias.ts';
import type { Content } from './queue/job.ts';
import { openPrintQueue } from './queue/print-queue.ts';
import { openPrintedSheets } from './queue/printed-sheets.ts';
import { createTurns } from './queue/turns.ts';
import { type Delivery, unsent } from './raw/delivery.ts';
import { LIMITS, type Limits, type NetworkOptions, sendToNetwork } from './raw/network-printer.ts';
import { sendToWindowsSpooler } from './raw/windows-spooler.ts';

/** How long the system may take to put a job in its queue. */
const HAND_OVER_MS = 15_000;
const DRAWER_DONE_MS = 1_000;
/** When the program closes, a printer that is slower than this leaves a doubtful paper. */
const CLOSING_MS = 2_000;
/** Work sheets that come out by themselves leave the rest of a queue to tickets: strangers make the orders. */
const MAX_SOLAS = 200;
/** How long a drawer waits for the paper before it: nobody wants it to open once the customer has left. */
const DRAWER_TURN_MS = 2_000;

export interface RawPrintingOptions {
  /** The profile's folder for the queue and the logo. */
  folder: string;
  printers: () => readonly ImpresoraDelEquipo[];
  copias: Copias;
  changed: (estado: EstadoDeImpresora[]) => void;
  log: (line: string) => void;
  limits?: Limits;
  /** How long a drawer waits for its turn, in ms. */
  drawerTurn?: number;
}

/** Printing in the printers' own languages, without the system's drivers. */
export interface RawPrinting {
  /** Puts a paper in the printer's queue and answers at once. */
  imprimir(printer: ImpresoraDelEquipo, papel: Papel): ResultadoDeImpresion;
  /** Puts an order's work sheet in the queue; one that nobody asked for only once, also after a restart. */
  imprimirHoja(printer: ImpresoraDelEquipo, hoja: HojaPorImprimir): ResultadoDeImpresion;
  imprimirEtiquetas(printer: ImpresoraDelEquipo, etiquetas: EtiquetaDePrecio[]): ResultadoDeImpresion;
  /** Prints a paper, or a test page, at once beside the queue, and waits for what comes of it. */
  probar(printer: ImpresoraDelEquipo, papel?: Papel): Promise<ResultadoDeImpresion>;
  /** Opens the drawer at once or not at all: one that opens later, with nobody there, would be a gift. */
  abrirCajon(printer: ImpresoraDelEquipo): Promise<ResultadoDeImpresion>;
  ponerLogo(logo: LogoDeTicket | null): Promise<undefined>;
  estado(): EstadoDeImpresora[];
  decidir(decision: DecisionDeImpresion): undefined;
  printersChanged(): void;
  /** Resolves once nothing is being printed or written. */
  settle(): Promise<void>;
  /** Waits a moment for what is being printed; what is not done then waits in the queue for the next start. */
  close(): Promise<void>;
}

// The encoders are loaded with the first paper: the window opens sooner, and shops without such a printer need none.

async function testOf(printer: ImpresoraDelEquipo): Promise<Uint8Array> {
  if (printer.lenguaje === 'zpl') return (await import('./encoding/zpl.ts')).encodeEtiquetaDePrueba(printer);
  return (await import('./encoding/test-page.ts')).encodeTestPage(printer);
}

async function bytesOf(
  printer: ImpresoraDelEquipo,
  content: Content,
  { logo, copias }: { logo: LogoDeTicket | null; copias: Copias },
): Promise<Uint8Array> {
  if (content.tipo === 'papel') {
    const { encodePaper } = await import('./encoding/ticket-on-roll.ts');
    return encodePaper(copias.marcar(content.papel), printer, logo);
  }
  if (content.tipo === 'hoja') {
    return (await import('./encoding/work-sheet.ts')).encodeWorkSheet(content.hoja, printer);
  }
  return (await import('./encoding/zpl.ts')).encodeEtiquetas(content.etiquetas, printer);
}

export async function openRawPrinting({
  folder,
  printers,
  copias,
  changed,
  log,
  limits = LIMITS,
  drawerTurn = DRAWER_TURN_MS,
}: RawPrintingOptions): Promise<RawPrinting> {
  const logoFile = path.join(folder, 'logo.json');
  let logo = await readJsonFile<LogoDeTicket | null>(logoFile, logoDeTicketSchema.nullable(), null);
  const hojas = await openPrintedSheets(path.join(folder, 'hojas.json'));

  /** The network printers that were found not to say when they are done. */
  const silent = new Set<string>();
  /** Those that answered a question. */
  const talking = new Set<string>();

  const send = (
    printer: ImpresoraDelEquipo,
    bytes: Uint8Array,
    title: string,
    network: NetworkOptions = {
      asksStatus: printer.lenguaje === 'escpos',
      silent,
      talking,
      limits,
    },
  ): Promise<Delivery> => {
    const { via } = printer;
    if (via.tipo === 'red') return sendToNetwork(via, bytes, network);
    const sendToQueue = process.platform === 'win32' ? sendToWindowsSpooler : sendToCups;
    return sendToQueue(via.cola, bytes, { title, log, waitMs: HAND_OVER_MS });
  };

  const openDrawer = async (printer: ImpresoraDelEquipo): Promise<Delivery> => {
    const { encodeCajon } = await import('./encoding/cajon.ts');
    // A printer that is offline would keep the pulse, and open the drawer when somebody puts paper in. Its short wait
    // says nothing about whether the printer ever says that it is done.
    return await send(printer, encodeCajon(), 'Cajón', {
      asksStatus: true,
      silent: new Set(silent),
      talking,
      onlyIfItAnswers: true,
      limits: { ...limits, done: DRAWER_DONE_MS },
    });
  };

  const encode = (printer: ImpresoraDelEquipo, content: Content): Promise<Uint8Array> =>
    bytesOf(printer, content, { logo, copias });

  const turns = createTurns();
  const queue = await openPrintQueue({
    folder,
    printers,
    encode,
    cameOut: (content) => {
      if (content.tipo === 'papel') copias.salio(content.papel);
    },
    deliver: (printer, bytes, title) => turns.take(printer.id, () => send(printer, bytes, title)),
    changed,
    log,
  });

  const add = (printer: ImpresoraDelEquipo, name: string, content: Content): ResultadoDeImpresion => {
    const { refused } = queue.add(printer, name, content);
    return refused === undefined ? { resultado: 'en-cola' } : { resultado: 'fallo', motivo: refused };
  };

  const settle = async (): Promise<void> => {
    await queue.settle();
    await copias.settle();
    await hojas.settle();
  };

  return {
    imprimir(printer, papel) {
      const result = add(printer, nombreDePapel(papel), { tipo: 'papel', papel });
      if (result.resultado === 'en-cola') copias.encargar(papel);
      return result;
    },
    imprimirHoja(printer, { pedido, sola, hoja }) {
      if (sola && hojas.has(pedido)) return { resultado: 'repetido' };
      if (sola && queue.waitingFor(printer) >= MAX_SOLAS) {
        const motivo = `«${printer.nombre}» tiene ${MAX_SOLAS} papeles sin imprimir: imprime las demás hojas desde sus pedidos.`;
        return { resultado: 'fallo', motivo };
      }
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
    async probar(printer, papel) {
      const delivery = await turns.take(printer.id, async () => {
        const bytes = papel ? await encode(printer, { tipo: 'papel', papel }) : await testOf(printer);
        return await send(printer, bytes, 'Prueba');
      });
      if (delivery.outcome === 'printed') return { resultado: 'impreso' };
      return { resultado: 'fallo', motivo: delivery.reason };
    },
    async abrirCajon(printer) {
      const opened = await turns.takeWithin(printer.id, drawerTurn, () => openDrawer(printer));
      const delivery = opened ?? unsent('Está ocupada: abre el cajón con su llave.');
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
    settle,
    async close() {
      const late = Promise.withResolvers<void>();
      const timer = setTimeout(late.resolve, CLOSING_MS);
      await Promise.race([settle(), late.promise]);
      clearTimeout(timer);
    },
  };
}
