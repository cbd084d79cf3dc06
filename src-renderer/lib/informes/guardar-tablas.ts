import { descargar } from '../descargar.ts';
import type { PeticionDeHoja, RespuestaDeHoja } from './mensajes.ts';
import type { Formato, Tablas } from './tabla.ts';

export const ETIQUETA_FORMATO: Record<Formato, string> = { xlsx: 'Descargar Excel', csv: 'Descargar CSV' };

/** Makes the file in a worker. */
async function hacerHoja(peticion: PeticionDeHoja, signal: AbortSignal | undefined): Promise<Blob> {
  const trabajador = new Worker(new URL('./hoja-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
      trabajador.onerror = (event) => reject(new Error(event.message || 'hoja-worker'));
      trabajador.onmessage = ({ data }: MessageEvent<RespuestaDeHoja>) => {
        if ('hoja' in data) resolve(data.hoja);
        else reject(new Error(data.fallo));
      };
      trabajador.postMessage(peticion);
    });
  } finally {
    trabajador.terminate();
  }
}

/**
 * Hands tables to the browser as one file. `archivo` is its name without the ending. Throws when what makes it did not
 * come, and when `signal` gives it up.
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
