import { OBTENER_CAJA } from '#contract/calls/addresses.ts';
import type { Caja } from '#contract/schemas/ventas/caja.ts';
import { api } from '../../lib/api.ts';
import { type Load, useLoad } from '../../lib/use-load.ts';

/** The cash drawer of one person, kept up to date. */
export function useCaja(usuarioId: string): Load<Caja> {
  return useLoad(usuarioId, (signal) => api(OBTENER_CAJA, { signal }), 'Error al cargar la caja', {
    events: { 'caja-cambiada': ({ usuario }) => usuario === usuarioId },
    polled: true,
  });
}
