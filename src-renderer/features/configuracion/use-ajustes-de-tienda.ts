import type { Tienda } from '#contract/tienda.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';

/** The shop as it is now, asked for when the section opens: another screen may have changed it. */
export function useAjustesDeTienda() {
  return useLoad(
    'tienda',
    async (signal) => (await api.get<{ tienda: Tienda }>('/api/tienda', { signal })).tienda,
    'Error al cargar la configuración',
  );
}
