import { buildUrl, NetworkError } from '#contract/api-client.ts';
import { AppError, type CuerpoDeError } from '#contract/errores.ts';
import type { AccesoDemo, DemoCreada, PrimerosPasos } from '#contract/tienda.ts';
import { api } from './api.ts';
import { baseUrl } from './server.ts';

const OTRA_VEZ_MS = 1_500;

/** Whether the shop has no owner yet. Asks until the server answers, unless `signal` ends it. */
export async function leerPrimerosPasos(signal?: AbortSignal): Promise<PrimerosPasos> {
  for (;;) {
    try {
      return await api.get<PrimerosPasos>('/api/primeros-pasos', { signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      await new Promise((resolve) => setTimeout(resolve, OTRA_VEZ_MS));
    }
  }
}

export async function esTiendaNueva(): Promise<boolean> {
  return (await leerPrimerosPasos()).pendiente;
}

/** Filling the demo shop may take a slow machine longer than any other call. */
const DEMO_MS = 300_000;

/** Makes the demo shop; gives its sign-ins. */
export async function crearTiendaDemo(): Promise<AccesoDemo[]> {
  const signal = AbortSignal.timeout(DEMO_MS);
  let answer: Response;
  let cuerpo: DemoCreada | CuerpoDeError;
  try {
    answer = await fetch(buildUrl(baseUrl(), '/api/primeros-pasos/demo'), { method: 'POST', signal });
    cuerpo = (await answer.json()) as DemoCreada | CuerpoDeError;
  } catch {
    throw new NetworkError(signal.aborted ? 'tiempo-agotado' : 'sin-conexion');
  }
  if ('accesos' in cuerpo) return cuerpo.accesos;
  throw new AppError(cuerpo.error, cuerpo.message);
}
