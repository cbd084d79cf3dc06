import type { ResultadoDeImpresion } from '#contract/ipc.ts';

/** How one attempt to print ended. */
export type PrintOutcome = 'printed' | 'cancelled' | 'failed' | 'timeout';

/** The ways to print that a job may use; the real ones drive a window, the tests' ones a list. */
export interface PrintMeans {
  hasPrinter(nombre: string): Promise<boolean>;
  silently(nombre: string): Promise<PrintOutcome>;
  withDialog(): Promise<PrintOutcome>;
}

/**
 * Prints on the chosen printer without asking; where there is none, or it refuses, asks with the system's
 * dialog. A printer that does not answer in time is not asked again: the paper may yet come out, and a second
 * ticket of one sale is worse than a message.
 */
export async function printJob(impresora: string | null, means: PrintMeans): Promise<ResultadoDeImpresion> {
  if (impresora !== null && (await means.hasPrinter(impresora))) {
    const outcome = await means.silently(impresora);
    if (outcome === 'printed') return { resultado: 'impreso' };
    if (outcome === 'timeout') {
      return {
        resultado: 'fallo',
        motivo: `La impresora «${impresora}» no responde. Revisa que esté encendida.`,
      };
    }
  }
  const outcome = await means.withDialog();
  if (outcome === 'printed') return { resultado: 'impreso' };
  if (outcome === 'cancelled') return { resultado: 'cancelado' };
  return {
    resultado: 'fallo',
    motivo: 'No se pudo imprimir. Revisa la impresora y vuelve a intentarlo.',
  };
}

const MICRONS_PER_PIXEL = 25_400 / 96;
/** Blank paper after the last line, so that the cutter does not take it. */
const TAIL_MM = 4;
/** Below this some drivers refuse the page or turn it on its side. */
const MIN_HEIGHT_MM = 60;

/** The page of a ticket in microns: as wide as the paper, as long as its content. */
export function ticketPage(anchoPapelMm: number, heightPx: number): { width: number; height: number } {
  const height = Math.ceil(heightPx * MICRONS_PER_PIXEL) + TAIL_MM * 1000;
  return {
    width: anchoPapelMm * 1000,
    height: Math.max(MIN_HEIGHT_MM, anchoPapelMm + 1, height / 1000) * 1000,
  };
}
