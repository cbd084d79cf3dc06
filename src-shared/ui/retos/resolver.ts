import type { Reto } from '#contract/words/retos.ts';
import { createBusqueda } from './busqueda.ts';

/** Numbers tried on the page at once: some milliseconds on a slow phone. */
const PORCION = 1000;

function enOtroHilo(reto: Reto, signal: AbortSignal | undefined): Promise<string> {
  const worker = new Worker(new URL('./reto-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    worker.onerror = () => reject(new Error('worker'));
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.postMessage(reto);
  }).finally(() => worker.terminate());
}

async function enLaPagina(reto: Reto, signal: AbortSignal | undefined): Promise<string> {
  const busqueda = createBusqueda(reto);
  for (;;) {
    const solucion = busqueda.avanzar(PORCION);
    if (solucion !== undefined) return solucion;
    await new Promise((listo) => setTimeout(listo));
    signal?.throwIfAborted();
  }
}

/** The solution of a challenge. On the page itself where the browser runs no such worker. Rejects when `signal` aborts. */
export async function resolver(reto: Reto, signal?: AbortSignal): Promise<string> {
  try {
    return await enOtroHilo(reto, signal);
  } catch {
    signal?.throwIfAborted();
    return await enLaPagina(reto, signal);
  }
}
