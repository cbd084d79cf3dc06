import { answerOf } from '../../../lib/workers.ts';
import { entregar } from '../entregar.ts';
import type { Formato, Tablas } from '../tabla.ts';
import type { HojaRequest } from './hoja-worker.ts';

export const NOMBRE_DE_FORMATO: Record<Formato, string> = { xlsx: 'Descargar Excel', csv: 'Descargar CSV' };

/**
 * Downloads tables, which may come from another worker, as one file made in a worker; `archivo` is its name without
 * extension. Throws when the worker fails to load or to write, and when `signal` aborts.
 */
export async function guardarTablas(
  tablas: Tablas | MessagePort,
  archivo: string,
  formato: Formato,
  signal?: AbortSignal,
): Promise<void> {
  const worker = new Worker(new URL('./hoja-worker.ts', import.meta.url), { type: 'module' });
  const request: HojaRequest = { tablas, formato };
  const hoja = await answerOf<Blob>(worker, request, signal);
  entregar(hoja, `${archivo}.${formato}`);
}
