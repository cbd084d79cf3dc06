import type { CallsOf } from '../ipc.ts';
import type { DevicePrinting } from './device-printing.ts';
import type { TicketPrinter } from './printing.ts';

/**
 * The calls of the page about printing and the settings of this device, which are those of its printers. Those that
 * need more than the system's drivers wait until printing is open.
 */
export function printingCalls(
  system: TicketPrinter,
  opening: Promise<DevicePrinting>,
): CallsOf<'impresion:' | 'configuracion:'> {
  return {
    'impresion:impresoras': () => system.listarImpresoras(),
    'impresion:ticket': async (papel) => (await opening).imprimir(papel, { ask: true }),
    'impresion:sin-preguntar': async (papel) => (await opening).imprimir(papel, { ask: false }),
    'impresion:pagina': () => system.imprimirPagina(),
    'impresion:hoja': async (hoja) => (await opening).imprimirHoja(hoja),
    'impresion:etiquetas': async (etiquetas) => (await opening).imprimirEtiquetas(etiquetas),
    'impresion:estado': async () => (await opening).raw.estado(),
    'impresion:copias': async () => (await opening).copias(),
    'impresion:decidir': async (decision) => (await opening).raw.decidir(decision),
    'impresion:prueba': async ({ impresora, papel }) => (await opening).raw.probar(impresora, papel),
    'impresion:logo': async (logo) => (await opening).raw.ponerLogo(logo),
    'impresion:cajon': async () => (await opening).abrirCajon(),
    'configuracion:leer': async () => (await opening).leer(),
    'configuracion:guardar': async (nueva) => (await opening).guardar(nueva),
  };
}
