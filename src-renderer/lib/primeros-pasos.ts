import type { PrimerosPasos } from '#contract/tienda.ts';
import { api } from './api.ts';

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
