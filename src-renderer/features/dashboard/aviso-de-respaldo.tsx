import { Link } from 'react-router-dom';
import { OBTENER_DESTINO } from '#contract/calls/addresses.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { useLoad } from '../../lib/use-load.ts';

const TEXTOS = {
  'sin-destino': [
    'Tus respaldos están solo en esta computadora: si se daña, se pierden con ella.',
    'Elegir dónde guardarlos',
  ],
  atrasado: ['Hace más de dos días que ningún respaldo sale de esta computadora.', 'Ver qué pasa'],
} as const;

/** Warns the owner when no backup left the computer for two days. */
export function AvisoDeRespaldo() {
  return useEsPropietario() ? <DelPropietario /> : null;
}

function DelPropietario() {
  const { data } = useLoad(
    'aviso-de-respaldo',
    (signal) => api(OBTENER_DESTINO, { signal }),
    'Error al cargar los respaldos',
  );
  if (!data?.aviso) return null;
  const [texto, accion] = TEXTOS[data.aviso];
  return (
    <Banner
      tone="warning"
      action={
        <Link to={`${RUTAS.configuracion}/respaldos`} className={buttonClass({ variant: 'secondary' })}>
          {accion}
        </Link>
      }
    >
      {texto}
    </Banner>
  );
}
