import { OBTENER_SEGURIDAD } from '#contract/calls/addresses.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';

/** What was tried and did not succeed since yesterday; for the owner. */
export function useSeguridad() {
  return useLoad(
    'seguridad',
    async (signal) => (await api(OBTENER_SEGURIDAD, { signal })).periodos,
    'Error al cargar los intentos fallidos',
    { polled: true },
  );
}
