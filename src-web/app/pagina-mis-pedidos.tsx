import { BotonPedirDeNuevo } from '../features/carrito/boton-pedir-de-nuevo.tsx';
import { MisPedidos } from '../features/mis-pedidos/mis-pedidos.tsx';
import { useRecibosDe } from '../lib/recibos.ts';
import { useSesion } from '../lib/sesion.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';
import { usePanel } from './panel.ts';

/** /mis-pedidos */
export function PaginaMisPedidos() {
  const usuario = useSesion((sesion) => sesion.usuario);
  const recibos = useRecibosDe(usuario?._id ?? null);
  const zona = useTienda(({ tienda }) => tienda?.zonaHoraria);
  const { abrir } = usePanel();
  useTitulo('Mis pedidos');
  return (
    <MisPedidos
      // What the staff enters is nobody's account.
      cuenta={usuario?.rol === 'cliente' ? usuario._id : null}
      recibos={recibos}
      zona={zona}
      onEntrar={usuario ? undefined : () => abrir('acceso')}
      accion={(pedido) => <BotonPedirDeNuevo pedido={pedido} onListo={() => abrir('carrito')} />}
    />
  );
}
