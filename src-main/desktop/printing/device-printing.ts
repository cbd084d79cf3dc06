import path from 'node:path';
import {
  esDirecta,
  type ImpresoraDelEquipo,
  impresoraConCajon,
  impresoraPara,
  type UsoDeImpresora,
} from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo, ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import type { EtiquetaDePrecio } from '#contract/schemas/catalogo/etiquetas.ts';
import type { ListaDeSalidas } from '#contract/schemas/ventas/copias.ts';
import type { HojaPorImprimir } from '#contract/schemas/ventas/hoja.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import type { TicketPrinter } from './printing.ts';
import { openCopias } from './queue/copias.ts';
import { openRawPrinting, type RawPrinting, type RawPrintingOptions } from './raw-printing.ts';

const SIN_IMPRESORA_DE_HOJAS = {
  resultado: 'fallo',
  motivo: 'Esta computadora no tiene impresora de hojas de trabajo.',
} as const;
const SIN_IMPRESORA_DE_ETIQUETAS = {
  resultado: 'fallo',
  motivo: 'Esta computadora no tiene impresora de etiquetas.',
} as const;

interface DevicePrintingOptions extends Pick<RawPrintingOptions, 'folder' | 'changed' | 'log'> {
  /** Printing through the system's drivers. */
  system: TicketPrinter;
  copiasChanged: (todas: ListaDeSalidas) => void;
  configuracion: {
    leer(): ConfiguracionDelEquipo;
    guardar(configuracion: ConfiguracionDelEquipo): Promise<ConfiguracionDelEquipo>;
  };
}

/** The printers of this computer, as its settings say. */
export interface DevicePrinting {
  raw: RawPrinting;
  /** What is known of the tickets that came out. */
  copias(): ListaDeSalidas;
  /** Prints a ticket or a slip; with `ask`, a printer of the system that cannot print opens the system's dialog. */
  imprimir(papel: Papel, options: { ask: boolean }): Promise<ResultadoDeImpresion>;
  /** Prints an order's work sheet; without `sola` as often as it is asked for, else once. */
  imprimirHoja(hoja: HojaPorImprimir): ResultadoDeImpresion;
  imprimirEtiquetas(etiquetas: EtiquetaDePrecio[]): ResultadoDeImpresion;
  /** Opens the cash drawer, if a printer of this computer has one. */
  abrirCajon(): Promise<ResultadoDeImpresion>;
  leer(): ConfiguracionDelEquipo;
  /** Stores the settings, and drops what waited for printers that are gone. */
  guardar(configuracion: ConfiguracionDelEquipo): Promise<ConfiguracionDelEquipo>;
}

export async function openPrinting({
  system,
  configuracion,
  copiasChanged,
  ...options
}: DevicePrintingOptions): Promise<DevicePrinting> {
  const file = path.join(options.folder, 'copias.json');
  const copias = await openCopias({ file, changed: copiasChanged, log: options.log });
  const printers = () => configuracion.leer().impresoras;
  const raw = await openRawPrinting({ ...options, printers, copias });

  const directaPara = (uso: UsoDeImpresora): ImpresoraDelEquipo | undefined => {
    const printer = impresoraPara(configuracion.leer(), uso);
    return printer && esDirecta(printer) ? printer : undefined;
  };

  return {
    raw,
    copias: copias.todas,
    async imprimir(papel, asking) {
      const settings = configuracion.leer();
      const elegida = impresoraPara(settings, 'tickets');
      if (elegida && esDirecta(elegida)) return raw.imprimir(elegida, papel);
      const cola = elegida?.via.tipo === 'sistema' ? elegida.via.cola : null;
      const { anchoPapelMm } = elegida ?? settings;
      copias.encargar(papel);
      const printer = { impresora: cola, anchoPapelMm };
      const result = await system.imprimirTicket(() => copias.marcar(papel), printer, asking);
      if (result.resultado === 'impreso' || (result.resultado === 'fallo' && result.dudoso))
        copias.salio(papel);
      return result;
    },
    imprimirHoja(pedida) {
      const printer = directaPara('hojas');
      return printer ? raw.imprimirHoja(printer, pedida) : SIN_IMPRESORA_DE_HOJAS;
    },
    imprimirEtiquetas(etiquetas) {
      const printer = directaPara('etiquetas');
      return printer ? raw.imprimirEtiquetas(printer, etiquetas) : SIN_IMPRESORA_DE_ETIQUETAS;
    },
    async abrirCajon() {
      const printer = impresoraConCajon(configuracion.leer());
      if (!printer)
        return { resultado: 'fallo', motivo: 'Ninguna impresora de esta computadora tiene cajón.' };
      return await raw.abrirCajon(printer);
    },
    leer: configuracion.leer,
    async guardar(nueva) {
      const guardada = await configuracion.guardar(nueva);
      raw.printersChanged();
      return guardada;
    },
  };
}
