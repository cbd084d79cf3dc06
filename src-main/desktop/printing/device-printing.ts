import { esDirecta, impresoraConCajon, impresoraPara } from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo, ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import type { TicketPrinter } from './printing.ts';
import { openRawPrinting, type RawPrinting, type RawPrintingOptions } from './raw-printing.ts';

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
