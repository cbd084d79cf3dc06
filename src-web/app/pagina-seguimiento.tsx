import { BotonPedirDeNuevo } from '../features/carrito/boton-pedir-de-nuevo.tsx';
import { Seguimiento } from '../features/seguimiento/seguimiento.tsx';
import { useRecibosDe } from '../lib/recibos.ts';
import { useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { usePanel } from './panel.ts';

/** /seguimiento */
export function PaginaSeguimiento() {
  const usuario = useSesion((sesion) => sesion.usuario?._id ?? null);
  const recibos = useRecibosDe(usuario);
  const tienda = useTienda((estado) => estado.tienda);
  const { abrir } = usePanel();
  useTitulo('Seguimiento de pedido');
  return (
    <Seguimiento
      recibos={recibos}
      tienda={tienda}
      pedirDeNuevo={(pedido) => <BotonPedirDeNuevo pedido={pedido} onListo={() => abrir('carrito')} />}
    />
  );
}
