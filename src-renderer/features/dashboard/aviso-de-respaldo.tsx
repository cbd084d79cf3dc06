import { Link } from 'react-router-dom';
import { OBTENER_DESTINO } from '#contract/calls/addresses.ts';
import { buttonClass } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { RUTAS } from '../../lib/routes.ts';
import { useEsPropietario } from '../../lib/session/permisos.ts';
import { useLoad } from '../../lib/use-load.ts';

const TEXTOS = {
  danada: [
    'Una parte de los datos de tu tienda está dañada en el disco. Restaura el último respaldo que esté completo: lo de ahora se guarda aparte. Si vuelve a pasar, cambia el disco.',
    'Ver los respaldos',
  ],
  ilegible: [
    'El disco de esta computadora no puede leer una parte de los datos de tu tienda: está fallando. Cámbialo cuanto antes, y restaura el último respaldo que esté completo.',
    'Ver los respaldos',
  ],
  faltan: [
    'En los datos de tu tienda falta lo último que se hizo antes de que se cerrara de golpe.',
    'Ver qué falta',
  ],
  'sin-destino': [
    'Tus respaldos están solo en esta computadora: si se daña, se pierden con ella.',
    'Elegir dónde guardarlos',
  ],
  atrasado: ['Hace más de dos días que ningún respaldo sale de esta computadora.', 'Ver qué pasa'],
} as const;

/** Those about the data themselves, and not only about their copies. */
const DE_LOS_DATOS = new Set<keyof typeof TEXTOS>(['danada', 'ilegible', 'faltan']);

/** Warns the owner of damaged or missing data, or when no backup left the computer for two days. */
export function AvisoDeRespaldo() {
  return useEsPropietario() ? <DelPropietario /> : null;
}

function DelPropietario() {
  const { data } = useLoad(
    'aviso-de-respaldo',
    (signal) => api(OBTENER_DESTINO, { signal }),
    'Error al cargar los respaldos',
    { events: { 'dano-cambiado': true } },
  );
  if (!data?.aviso) return null;
  const [texto, accion] = TEXTOS[data.aviso];
  return (
    <Banner
      tone={DE_LOS_DATOS.has(data.aviso) ? 'danger' : 'warning'}
      action={
        <Link
          to={`${RUTAS.configuracion}/${data.aviso === 'faltan' ? 'estado' : 'respaldos'}`}
          className={buttonClass({ variant: 'secondary' })}
        >
          {accion}
        </Link>
      }
    >
      {texto}
    </Banner>
  );
}
