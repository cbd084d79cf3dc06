import type { CallsOf } from '../ipc.ts';
import type { DevicePrinting } from './device-printing.ts';
import type { TicketPrinter } from './printing.ts';

/** The calls of the page about printing and the settings of this device, which are those of its printers. */
export function printingCalls(
  system: TicketPrinter,
  printing: DevicePrinting,
): CallsOf<'impresion:' | 'configuracion:'> {
  const { raw } = printing;
  return {
    'impresion:impresoras': () => system.listarImpresoras(),
    'impresion:ticket': (papel) => printing.imprimir(papel, { ask: true }),
    'impresion:sin-preguntar': (papel) => printing.imprimir(papel, { ask: false }),
    'impresion:pagina': () => system.imprimirPagina(),
    'impresion:hoja': (hoja) => printing.imprimirHoja(hoja),
    'impresion:etiquetas': (etiquetas) => printing.imprimirEtiquetas(etiquetas),
    'impresion:estado': () => raw.estado(),
    'impresion:copias': () => printing.copias(),
    'impresion:decidir': (decision) => raw.decidir(decision),
    'impresion:prueba': ({ impresora, papel }) => raw.probar(impresora, papel),
    'impresion:logo': (logo) => raw.ponerLogo(logo),
    'impresion:cajon': () => printing.abrirCajon(),
    'configuracion:leer': () => printing.leer(),
    'configuracion:guardar': (nueva) => printing.guardar(nueva),
  };
}
