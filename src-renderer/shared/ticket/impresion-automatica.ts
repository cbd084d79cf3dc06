import { impresoraPara } from '#contract/desktop/impresoras.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import { desktop } from '../../lib/desktop.ts';

/** Failures in a row after which sales no longer print by themselves. */
const FALLOS_MAXIMOS = 2;

/** The failures in a row of printing by itself on this device, since it was opened or a printer was chosen. */
let fallosSeguidos = 0;

/** A ticket came out, or another printer was chosen: sales print by themselves again. */
export function reanudarImpresion(): void {
  fallosSeguidos = 0;
}

/** What is said at the failure after which no sale prints by itself any more. */
export const IMPRESION_DETENIDA =
  'La impresora falló dos veces seguidas: los tickets ya no salen solos. La venta está guardada.';

const SIN_RESPUESTA = 'La computadora no pudo imprimir.';

interface Impreso {
  fallo?: string;
  /** A raw printer's queue has it, and tells later what came of it. */
  enCola?: boolean;
}

/** Prints on the chosen printer of this computer, without any dialog; says why when it cannot. */
export async function imprimirSinPreguntar(papel: Papel): Promise<Impreso> {
  const hecho = await desktop()
    ?.llamar('impresion:sin-preguntar', papel)
    .catch(() => undefined);
  if (hecho?.resultado === 'impreso' || hecho?.resultado === 'en-cola') {
    reanudarImpresion();
    return { enCola: hecho.resultado === 'en-cola' };
  }
  return { fallo: hecho?.resultado === 'fallo' ? hecho.motivo : SIN_RESPUESTA };
}

/** Whether sales print by themselves on this computer: it has a chosen printer, which has not just failed. */
export async function imprimeAlVender(): Promise<boolean> {
  if (fallosSeguidos >= FALLOS_MAXIMOS) return false;
  const configuracion = await desktop()?.llamar('configuracion:leer', undefined);
  return configuracion?.imprimirAlVender === true && impresoraPara(configuracion, 'tickets') !== undefined;
}

/** Prints a sale by itself; `detenida` at the failure after which no sale does so any more. */
export async function imprimirVenta(papel: Papel): Promise<Impreso & { detenida: boolean }> {
  const hecho = await imprimirSinPreguntar(papel);
  if (hecho.fallo === undefined) return { ...hecho, detenida: false };
  fallosSeguidos += 1;
  return { ...hecho, detenida: fallosSeguidos >= FALLOS_MAXIMOS };
}
