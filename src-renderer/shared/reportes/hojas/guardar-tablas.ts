import { descargar } from '../../../lib/descargar.ts';
import type { Formato, Tablas } from '../tabla.ts';
import type { HojaAnswer, HojaRequest } from './hoja-worker.ts';

export const NOMBRE_DE_FORMATO: Record<Formato, string> = { xlsx: 'Descargar Excel', csv: 'Descargar CSV' };

/** Makes the file in a worker. */
async function hacerHoja(peticion: HojaRequest, signal: AbortSignal | undefined): Promise<Blob> {
  const trabajador = new Worker(new URL('./hoja-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      trabajador.onerror = (event) => reject(new Error(event.message || 'hoja-worker'));
      trabajador.onmessage = ({ data }: MessageEvent<HojaAnswer>) => {
        if ('hoja' in data) resolve(data.hoja);
        else reject(new Error(data.error));
      };
      trabajador.postMessage(peticion);
    });
  } finally {
    trabajador.terminate();
  }
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
  descargar(hoja, `${archivo}.${formato}`);
}
