import { useEffect, useState } from 'react';
import type { NuevoPedidoJson, PedidoCreado } from '#contract/schemas/ventas/pedidos.ts';
import { toast } from '#ui/feedback/toast.ts';
import { ponerCantidad, useCarrito } from '../../features/carrito/carrito.ts';
import { marcarLeidas, refrescarCarrito } from '../../features/carrito/carrito-al-dia.ts';
import { estaDisponible, type Linea } from '../../features/carrito/lineas.ts';
import { novedadesDe, quedanDe } from '../../features/carrito/novedades.ts';
import { quitarDelCarrito, quitarLoPedido } from '../../features/carrito/quitar-del-carrito.ts';
import { listasVistas } from '../../features/catalogo/vistos.ts';
import { olvidarBorrador } from '../../features/checkout/borrador.ts';
import { CheckoutDialog } from '../../features/checkout/checkout-dialog.tsx';
import type { LineaDePedido } from '../../features/checkout/datos-de-pedido.ts';
import { anunciarPedido } from '../../features/pedido-hecho/recien-creado.ts';
import { navigate } from '../../lib/router.tsx';
import { rutaDePedido } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.ts';
import { guardarRecibo, seguirPedidosDeOtras } from '../../shared/recibos.ts';

const ANTERIOR =
  'Tu pedido anterior sí había llegado, como lo enviaste. Lo que agregaste después sigue en tu carrito.';
const ANTERIOR_MS = 10_000;

function lineaDePedido(linea: Linea): LineaDePedido {
  const { _id, nombre, precioVenta, cantidad, visto } = linea;
  return {
    _id,
    nombre,
    precioVenta,
    cantidad,
    disponible: estaDisponible(linea),
    quedan: quedanDe(linea),
    precioAntes: visto && visto.precioVenta !== precioVenta ? visto.precioVenta : undefined,
  };
}

/** Connects the checkout dialog to the cart, and handles a placed order. */
export function CheckoutPanel({ onClose }: { onClose: () => void }) {
  const usuario = useSession((sesion) => sesion.usuario);
  const lineas = useCarrito((carrito) => carrito.lineas);
  const [deOtra, setDeOtra] = useState<string>();
  useEffect(() => seguirPedidosDeOtras(({ codigoSeguimiento }) => setDeOtra(codigoSeguimiento)), []);

  function alCrear(pedido: PedidoCreado['pedido'], items: NuevoPedidoJson['items']) {
    guardarRecibo({ ...pedido, usuario: usuario?._id ?? null });
    const quedaAlgo = quitarLoPedido(items);
    olvidarBorrador();
    // The order has just changed the stock.
    listasVistas.olvidar();
    anunciarPedido(pedido.codigoSeguimiento);
    toast.success('¡Pedido creado exitosamente!', { topic: 'pedido' });
    if (quedaAlgo) toast.info(ANTERIOR, { duration: ANTERIOR_MS });
    navigate(rutaDePedido(pedido.codigoSeguimiento), { replace: true });
    scrollTo({ top: 0 });
  }

  return (
    <CheckoutDialog
      lineas={lineas.map(lineaDePedido)}
      novedades={novedadesDe(lineas)}
      pedidoDeOtraPestana={deOtra}
      usuario={usuario}
      refrescar={refrescarCarrito}
      onLeidas={marcarLeidas}
      onQuitar={quitarDelCarrito}
      onPoner={ponerCantidad}
      onClose={onClose}
      onCreado={alCrear}
    />
  );
}
