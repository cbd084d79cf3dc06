import type { Caja } from '#contract/caja.ts';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { useFresh } from '../../lib/use-fresh.ts';
import { type Load, useLoad } from '../../lib/use-load.ts';

/** The drawer of who works here, as it stands now. */
export function useCaja(usuarioId: string): Load<Caja> {
  const caja = useLoad(
    usuarioId,
    (signal) => api.get<Caja>('/api/caja', { signal }),
    'Error al cargar la caja',
  );
  const { reload } = caja;
  useEventos({
    'caja-cambiada': ({ usuario }) => usuario === usuarioId && reload(),
    recargar: reload,
  });
  useFresh(reload);
  return caja;
}
