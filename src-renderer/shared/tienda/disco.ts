import { OBTENER_DISCO } from '#contract/calls/addresses.ts';
import type { Disco } from '#contract/schemas/tienda/disco.ts';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';

/** What the server knows of its disk, as it changes; undefined until it is known. */
export function useDisco(): Disco | undefined {
  const { data } = useLoad('disco', (signal) => api(OBTENER_DISCO, { signal }), 'Error al cargar el disco', {
    events: { 'disco-cambiado': true },
  });
  return data;
}
