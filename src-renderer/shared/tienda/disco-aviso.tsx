import { OBTENER_DISCO } from '#contract/calls/addresses.ts';
import { NOMBRE_DE_FALLA_DE_DISCO } from '#contract/words/disco.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';

/** Says on every screen that nothing can be saved, until it can. */
export function DiscoAviso() {
  const { data } = useLoad('disco', (signal) => api(OBTENER_DISCO, { signal }), 'Error al cargar el disco', {
    events: { 'disco-cambiado': true },
  });
  if (!data?.falla) return null;
  const { que, remedio } = NOMBRE_DE_FALLA_DE_DISCO[data.falla];
  return (
    <Banner tone="danger">
      {que}: ahora no se puede vender ni guardar nada, solo ver. {remedio}.
    </Banner>
  );
}
