import { OBTENER_RED } from '#contract/calls/addresses.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { useLoad } from '../../lib/use-load.ts';

/** Warns the owner of a tunnel or proxy whose callers the server cannot tell apart. */
export function AvisoDeTunel() {
  return useEsPropietario() ? <DelPropietario /> : null;
}

function DelPropietario() {
  const { data } = useLoad(
    'aviso-de-tunel',
    (signal) => api(OBTENER_RED, { signal }),
    'Error al cargar la red',
  );
  if (!data?.tunelVisto) return null;
  return (
    <Banner tone="warning">
      Entran visitas por un túnel o proxy que Guirnalda no conoce: todas le parecen una sola persona, y si una
      se pasa de un límite esperan todas. Pide a quien lo instaló que abra Guirnalda con{' '}
      <code>TRUST_PROXY=1</code>.
    </Banner>
  );
}
