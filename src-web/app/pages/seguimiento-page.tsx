import { PedirDeNuevoButton } from '../../features/carrito/pedir-de-nuevo-button.tsx';
import { Seguimiento } from '../../features/seguimiento/seguimiento.tsx';
import { useSession } from '../../lib/session.ts';
import { useRecibosDe } from '../../shared/recibos.ts';
import { useTienda } from '../../shared/tienda.ts';
import { useTitle } from '../../shared/use-title.ts';
import { usePanel } from '../panels/panel.ts';

/** /seguimiento */
export function SeguimientoPage() {
  const usuario = useSession((sesion) => sesion.usuario?._id ?? null);
  const recibos = useRecibosDe(usuario);
  const tienda = useTienda((estado) => estado.tienda);
  const { abrir } = usePanel();
  useTitle('Seguimiento de pedido');
  return (
    <Seguimiento
      recibos={recibos}
      tienda={tienda}
      pedirDeNuevo={(pedido) => <PedirDeNuevoButton pedido={pedido} onListo={() => abrir('carrito')} />}
    />
  );
}
