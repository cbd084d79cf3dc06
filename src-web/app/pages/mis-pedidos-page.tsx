import { PedirDeNuevoButton } from '../../features/carrito/pedir-de-nuevo-button.tsx';
import { MisPedidos } from '../../features/mis-pedidos/mis-pedidos.tsx';
import { useSession } from '../../lib/session.ts';
import { useRecibosDe } from '../../shared/recibos.ts';
import { useTienda } from '../../shared/tienda.ts';
import { useTitle } from '../../shared/use-title.ts';
import { usePanel } from '../panels/panel.ts';

/** /mis-pedidos */
export function MisPedidosPage() {
  const usuario = useSession((sesion) => sesion.usuario);
  const recibos = useRecibosDe(usuario?._id ?? null);
  const zona = useTienda(({ tienda }) => tienda?.zonaHoraria);
  const { abrir } = usePanel();
  useTitle('Mis pedidos');
  return (
    <MisPedidos
      // A staff account has no orders of its own.
      cuenta={usuario?.rol === 'cliente' ? usuario._id : null}
      recibos={recibos}
      zona={zona}
      onEntrar={usuario ? undefined : () => abrir('acceso')}
      accion={(pedido) => <PedirDeNuevoButton pedido={pedido} onListo={() => abrir('carrito')} />}
    />
  );
}
