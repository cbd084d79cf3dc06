import { OBTENER_TIENDA } from '#contract/calls/addresses.ts';
import { api } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/use-load.ts';

/** The shop's settings, loaded when the section opens: another screen may have changed them. */
export function useConfiguracionDeTienda() {
  return useLoad(
    'tienda',
    async (signal) => (await api(OBTENER_TIENDA, { signal })).tienda,
    'Error al cargar la configuración',
  );
}
