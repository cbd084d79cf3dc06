import type { PedidoCreado } from '#contract/pedidos.ts';
import { toast } from '#ui/toast.ts';
import { quitarCarrito, refrescarCarrito, useCarrito } from '../features/carrito/carrito.ts';
import { olvidarCatalogo } from '../features/catalogo/use-catalogo.ts';
import { olvidarBorrador } from '../features/pedido/borrador.ts';
import { DialogoCheckout } from '../features/pedido/dialogo-checkout.tsx';
import { anunciarPedido } from '../features/pedido/recien-creado.ts';
import { guardarRecibo } from '../lib/recibos.ts';
import { navigate } from '../lib/router.tsx';
import { rutaDePedido } from '../lib/rutas.ts';
import { useSesion } from '../lib/sesion.ts';

/** The checkout over the cart, and what follows from an order. */
export function PanelCheckout({ onClose }: { onClose: () => void }) {
  const usuario = useSesion((sesion) => sesion.usuario);
  const lineas = useCarrito((carrito) => carrito.lineas);

  function alCrear(pedido: PedidoCreado['pedido']) {
    guardarRecibo({ ...pedido, usuario: usuario?._id ?? null });
    quitarCarrito();
    olvidarBorrador();
    olvidarCatalogo();
    anunciarPedido(pedido.codigoSeguimiento);
    toast.success('¡Pedido creado exitosamente!', { topic: 'pedido' });
    navigate(rutaDePedido(pedido.codigoSeguimiento), { replace: true });
    scrollTo({ top: 0 });
  }

  return (
    <DialogoCheckout
      lineas={lineas}
      usuario={usuario}
      refrescar={refrescarCarrito}
      onClose={onClose}
      onCreado={alCrear}
    />
  );
}
