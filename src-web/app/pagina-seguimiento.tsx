import { Seguimiento } from '../features/seguimiento/seguimiento.tsx';
import { useRecibos } from '../lib/recibos.ts';
import { useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';

/** /seguimiento */
export function PaginaSeguimiento() {
  const usuario = useSesion((sesion) => sesion.usuario?._id ?? null);
  const recibos = useRecibos((estado) => estado.recibos);
  const zona = useTienda(({ tienda }) => tienda?.zonaHoraria);
  useTitulo('Seguimiento de pedido');
  // An order placed by a visitor of this browser is his also once he signs in.
  const propios = recibos.filter((uno) => uno.usuario === null || uno.usuario === usuario);
  return <Seguimiento recibos={propios} zona={zona} />;
}
