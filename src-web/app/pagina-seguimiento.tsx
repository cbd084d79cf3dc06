import { BotonPedirDeNuevo } from '../features/carrito/boton-pedir-de-nuevo.tsx';
import { Seguimiento } from '../features/seguimiento/seguimiento.tsx';
import { useRecibos } from '../lib/recibos.ts';
import { useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { usePanel } from './panel.ts';

/** /seguimiento */
export function PaginaSeguimiento() {
  const usuario = useSesion((sesion) => sesion.usuario?._id ?? null);
  const recibos = useRecibos((estado) => estado.recibos);
  const tienda = useTienda((estado) => estado.tienda);
  const { abrir } = usePanel();
  useTitulo('Seguimiento de pedido');
  // An order placed by a visitor of this browser is his also once he signs in.
  const propios = recibos.filter((uno) => uno.usuario === null || uno.usuario === usuario);
  return (
    <Seguimiento
      recibos={propios}
      tienda={tienda}
      pedirDeNuevo={(pedido) => <BotonPedirDeNuevo pedido={pedido} onListo={() => abrir('carrito')} />}
    />
  );
}
