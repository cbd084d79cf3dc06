import type { ResultadoDeImpresion } from '#contract/desktop/ipc.ts';

/** The result of one attempt to print. */
export type PrintOutcome = 'printed' | 'cancelled' | 'failed' | 'timeout';

/** The ways to print: a window in production, a list in tests. */
export interface PrintMeans {
  hasPrinter(nombre: string): Promise<boolean>;
  silently(nombre: string): Promise<PrintOutcome>;
  withDialog(): Promise<PrintOutcome>;
}

const NO_SE_PUDO = 'No se pudo imprimir. Revisa la impresora y vuelve a intentarlo.';

/** Why nothing was printed without asking. */
function motivoSinDialogo(impresora: string | null, conectada: boolean): string {
  if (impresora === null) return 'Esta computadora no tiene una impresora elegida.';
  return conectada ? NO_SE_PUDO : `La impresora «${impresora}» no está conectada.`;
}

/**
 * Prints silently on the chosen printer; without one, or if it fails, opens the system's print dialog when `ask` is
 * true. After a timeout it does not retry, because the ticket may still come out and must not be printed twice.
 */
export async function printJob(
  impresora: string | null,
  means: PrintMeans,
  { ask }: { ask: boolean },
): Promise<ResultadoDeImpresion> {
  const conectada = impresora !== null && (await means.hasPrinter(impresora));
  if (conectada) {
    const outcome = await means.silently(impresora);
    if (outcome === 'printed') return { resultado: 'impreso' };
    if (outcome === 'timeout') {
      return {
        resultado: 'fallo',
        motivo: `La impresora «${impresora}» no responde. Revisa que esté encendida.`,
        dudoso: true,
      };
    }
  }
  if (!ask) return { resultado: 'fallo', motivo: motivoSinDialogo(impresora, conectada) };
  const outcome = await means.withDialog();
  if (outcome === 'printed') return { resultado: 'impreso' };
  if (outcome === 'cancelled') return { resultado: 'cancelado' };
  return {
    resultado: 'fallo',
    motivo: NO_SE_PUDO,
  };
}

const MICRONS_PER_PIXEL = 25_400 / 96;
/** Blank paper after the last line, so that the cutter does not cut it off. */
const TAIL_MM = 4;
/** Minimum height: some drivers refuse or rotate shorter pages. */
const MIN_HEIGHT_MM = 60;

/**
 * The page of a ticket or cash slip, in microns: as wide as the paper, as long as its content and `TAIL_MM`. It is at
 * least `MIN_HEIGHT_MM` long and 1 mm longer than wide, since some drivers rotate a page that is not portrait.
 */
export function ticketPage(anchoPapelMm: number, heightPx: number): { width: number; height: number } {
  const height = Math.ceil(heightPx * MICRONS_PER_PIXEL) + TAIL_MM * 1000;
  return {
    width: anchoPapelMm * 1000,
    height: Math.max(MIN_HEIGHT_MM, anchoPapelMm + 1, height / 1000) * 1000,
  };
}
