import {
  esDirecta,
  type ImpresoraDelEquipo,
  impresoraConCajon,
  impresoraPara,
  type UsoDeImpresora,
} from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo, ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import type { EtiquetaDePrecio } from '#contract/schemas/catalogo/etiquetas.ts';
import type { HojaPorImprimir } from '#contract/schemas/ventas/hoja.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import type { TicketPrinter } from './printing.ts';
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
  configuracion: {
    leer(): ConfiguracionDelEquipo;
    guardar(configuracion: ConfiguracionDelEquipo): Promise<ConfiguracionDelEquipo>;
  };
}

/** The printers of this computer, as its settings say. */
export interface DevicePrinting {
  raw: RawPrinting;
  /** Prints a ticket or a slip; with `ask`, a printer of the system that cannot print opens the system's dialog. */
  imprimir(papel: Papel, options: { ask: boolean }): Promise<ResultadoDeImpresion>;
  /** Prints an order's work sheet; without `sola` as often as it is asked for, else once. */
  imprimirHoja(hoja: HojaPorImprimir): ResultadoDeImpresion;
  imprimirEtiquetas(etiquetas: EtiquetaDePrecio[]): ResultadoDeImpresion;
  /** Opens the cash drawer, if a printer of this computer has one. */
  abrirCajon(): Promise<ResultadoDeImpresion>;
  /** Stores the settings, and drops what waited for printers that are gone. */
  guardar(configuracion: ConfiguracionDelEquipo): Promise<ConfiguracionDelEquipo>;
}

export async function openPrinting({
  system,
  configuracion,
  ...options
}: DevicePrintingOptions): Promise<DevicePrinting> {
  const raw = await openRawPrinting({ ...options, printers: () => configuracion.leer().impresoras });

  const directaPara = (uso: UsoDeImpresora): ImpresoraDelEquipo | undefined => {
    const printer = impresoraPara(configuracion.leer(), uso);
    return printer && esDirecta(printer) ? printer : undefined;
  };

  return {
    raw,
    async imprimir(papel, asking) {
      const settings = configuracion.leer();
      const elegida = impresoraPara(settings, 'tickets');
      if (elegida && esDirecta(elegida)) return raw.imprimir(elegida, papel);
      const cola = elegida?.via.tipo === 'sistema' ? elegida.via.cola : null;
      const { anchoPapelMm } = elegida ?? settings;
      return await system.imprimirTicket(papel, { impresora: cola, anchoPapelMm }, asking);
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
    async guardar(nueva) {
      const guardada = await configuracion.guardar(nueva);
      raw.printersChanged();
      return guardada;
    },
  };
}
