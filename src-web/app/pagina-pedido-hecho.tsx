import { PaginaPedido } from '../features/pedido/pagina-pedido.tsx';
import { useRecibos } from '../lib/recibos.ts';
import { Redirect } from '../lib/router.tsx';
import { rutaDeSeguimiento } from '../lib/rutas.ts';
import { useTienda } from '../lib/tienda.ts';
import { useTitulo } from '../lib/use-titulo.ts';

/** /catalogo?pedido=: the order that was just placed. */
export function PaginaPedidoHecho({ codigo }: { codigo: string }) {
  const tienda = useTienda((estado) => estado.tienda);
  const recibo = useRecibos(({ recibos }) => recibos.find((uno) => uno.codigoSeguimiento === codigo));
  useTitulo('Pedido recibido');
  // Somebody else's link: what he may see of the order is on its tracking page.
  if (!recibo) return <Redirect to={rutaDeSeguimiento(codigo)} />;
  return <PaginaPedido recibo={recibo} tienda={tienda} />;
}
