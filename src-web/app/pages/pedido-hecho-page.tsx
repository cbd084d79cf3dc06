import { PedidoHecho } from '../../features/pedido-hecho/pedido-hecho.tsx';
import { Redirect } from '../../lib/router.tsx';
import { rutaDeSeguimiento } from '../../lib/routes.ts';
import { useRecibos } from '../../shared/recibos.ts';
import { useTienda } from '../../shared/tienda.ts';
import { useTitle } from '../../shared/use-title.ts';

/** /catalogo?pedido=: the order that was just placed. */
export function PedidoHechoPage({ codigo }: { codigo: string }) {
  const tienda = useTienda((estado) => estado.tienda);
  const recibo = useRecibos(({ recibos }) => recibos.find((uno) => uno.codigoSeguimiento === codigo));
  useTitle('Pedido recibido');
  // Without the receipt (a shared link) only the tracking page may show the order.
  if (!recibo) return <Redirect to={rutaDeSeguimiento(codigo)} />;
  return <PedidoHecho recibo={recibo} tienda={tienda} />;
}
