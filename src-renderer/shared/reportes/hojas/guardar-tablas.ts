import { answerOf } from '../../../lib/answer-of.ts';
import { entregar } from '../entregar.ts';
import type { Formato, Tablas } from '../tabla.ts';
import type { HojaAnswer, HojaRequest } from './hoja-worker.ts';

export const NOMBRE_DE_FORMATO: Record<Formato, string> = { xlsx: 'Descargar Excel', csv: 'Descargar CSV' };

/** Makes the file in a worker. */
async function hacerHoja(request: HojaRequest, signal: AbortSignal | undefined): Promise<Blob> {
  const worker = new Worker(new URL('./hoja-worker.ts', import.meta.url), { type: 'module' });
  const answer = await answerOf<HojaAnswer>(worker, request, signal);
  if ('hoja' in answer) return answer.hoja;
  throw new Error(answer.error);
}

/**
 * Downloads tables as one file; `archivo` is its name without extension. Throws when the worker fails to load
 * or to write, and when `signal` aborts.
 */
export async function guardarTablas(
  tablas: Tablas,
  archivo: string,
  formato: Formato,
  signal?: AbortSignal,
): Promise<void> {
  const hoja = await hacerHoja({ tablas, formato }, signal);
  entregar(hoja, `${archivo}.${formato}`);
}
