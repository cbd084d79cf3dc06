import { CREAR_DEMO, OBTENER_PRIMEROS_PASOS } from '#contract/calls/addresses.ts';
import { NetworkError, pathOf } from '#contract/client/api-client.ts';
import type { AccesoDemo, DemoCreada, PrimerosPasos } from '#contract/schemas/tienda/arranque.ts';
import { AppError, type CuerpoDeError } from '#contract/words/errores.ts';
import { api } from '../../lib/api.ts';
import { baseUrl } from '../../lib/server.ts';

const OTRA_VEZ_MS = 1_500;

/** Whether the shop has no owner yet. Retries until the server answers or `signal` aborts. */
export async function leerPrimerosPasos(signal?: AbortSignal): Promise<PrimerosPasos> {
  for (;;) {
    try {
      return await api(OBTENER_PRIMEROS_PASOS, { signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, OTRA_VEZ_MS));
    }
  }
}

export async function esTiendaNueva(): Promise<boolean> {
  return (await leerPrimerosPasos()).pendiente;
}

/** Longer than any other call: filling the demo shop is slow on a slow machine. */
const DEMO_MS = 600_000;

/** Creates the demo shop; returns its accounts. */
export async function crearTiendaDemo(): Promise<AccesoDemo[]> {
  const signal = AbortSignal.timeout(DEMO_MS);
  let answer: Response;
  let cuerpo: DemoCreada | CuerpoDeError;
  try {
    answer = await fetch(baseUrl() + pathOf(CREAR_DEMO), { method: 'POST', signal });
    cuerpo = (await answer.json()) as DemoCreada | CuerpoDeError;
  } catch {
    throw new NetworkError(signal.aborted ? 'tiempo-agotado' : 'sin-conexion');
  }
  if ('accesos' in cuerpo) return cuerpo.accesos;
  throw new AppError(cuerpo.error, cuerpo.message);
}
