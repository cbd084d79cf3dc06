import { useEffect, useState } from 'react';
import type { NuevoPedidoJson, PedidoCreado } from '#contract/pedidos.ts';
import { toast } from '#ui/toast.ts';
import { marcarLeidas, refrescarCarrito } from '../features/carrito/al-dia.ts';
import { quitarDelCarrito, useCarrito } from '../features/carrito/carrito.ts';
import { estaDisponible, type Linea } from '../features/carrito/lineas.ts';
import { quitarLoPedido } from '../features/carrito/lo-pedido.ts';
import { novedadesDe } from '../features/carrito/novedades.ts';
import { olvidarCatalogo } from '../features/catalogo/use-catalogo.ts';
import { olvidarBorrador } from '../features/pedido/borrador.ts';
import type { LineaDePedido } from '../features/pedido/datos.ts';
import { DialogoCheckout } from '../features/pedido/dialogo-checkout.tsx';
import { anunciarPedido } from '../features/pedido/recien-creado.ts';
import { guardarRecibo, seguirPedidosDeOtras } from '../lib/recibos.ts';
import { navigate } from '../lib/router.tsx';
import { rutaDePedido } from '../lib/rutas.ts';
import { useSesion } from '../lib/sesion.ts';

const ANTERIOR =
  'Tu pedido anterior sí había llegado, como lo enviaste. Lo que agregaste después sigue en tu carrito.';
const ANTERIOR_MS = 10_000;

function lineaDePedido(linea: Linea): LineaDePedido {
  const { _id, nombre, precioVenta, cantidad, visto } = linea;
  return {
    ...{ _id, nombre, precioVenta, cantidad },
    disponible: estaDisponible(linea),
    precioAntes: visto && visto.precioVenta !== precioVenta ? visto.precioVenta : undefined,
  };
}

/** «Finalizar Pedido» over the cart as it is now, and what follows from an order. */
export function PanelCheckout({ onClose }: { onClose: () => void }) {
  const usuario = useSesion((sesion) => sesion.usuario);
  const lineas = useCarrito((carrito) => carrito.lineas);
  const [deOtra, setDeOtra] = useState<string>();
  useEffect(() => seguirPedidosDeOtras(({ codigoSeguimiento }) => setDeOtra(codigoSeguimiento)), []);

  function alCrear(pedido: PedidoCreado['pedido'], items: NuevoPedidoJson['items']) {
    guardarRecibo({ ...pedido, usuario: usuario?._id ?? null });
    const quedaAlgo = quitarLoPedido(items);
    olvidarBorrador();
    olvidarCatalogo();
    anunciarPedido(pedido.codigoSeguimiento);
    toast.success('¡Pedido creado exitosamente!', { topic: 'pedido' });
    if (quedaAlgo) toast.info(ANTERIOR, { duration: ANTERIOR_MS });
    navigate(rutaDePedido(pedido.codigoSeguimiento), { replace: true });
    scrollTo({ top: 0 });
  }

  return (
    <DialogoCheckout
      lineas={lineas.map(lineaDePedido)}
      novedades={novedadesDe(lineas)}
      pedidoDeOtraPestana={deOtra}
      usuario={usuario}
      refrescar={refrescarCarrito}
      onLeidas={marcarLeidas}
      onQuitar={quitarDelCarrito}
      onClose={onClose}
      onCreado={alCrear}
    />
  );
}
