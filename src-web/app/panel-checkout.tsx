import { marcarLeidas, refrescarCarrito } from '../features/carrito/al-dia.ts';
import { quitarDelCarrito, useCarrito } from '../features/carrito/carrito.ts';
import { estaDisponible, type Linea } from '../features/carrito/lineas.ts';
import { novedadesDe } from '../features/carrito/novedades.ts';
import type { LineaDePedido } from '../features/pedido/datos.ts';
import { DialogoCheckout, type DialogoCheckoutProps } from '../features/pedido/dialogo-checkout.tsx';
import { useSesion } from '../lib/sesion.ts';

function lineaDePedido(linea: Linea): LineaDePedido {
  const { _id, nombre, precioVenta, cantidad, visto } = linea;
  return {
    ...{ _id, nombre, precioVenta, cantidad },
    elegidas: visto?.cantidad ?? cantidad,
    disponible: estaDisponible(linea),
    precioAntes: visto && visto.precioVenta !== precioVenta ? visto.precioVenta : undefined,
  };
}

/** «Finalizar Pedido» over the cart as it is now. */
export function PanelCheckout(props: Pick<DialogoCheckoutProps, 'onClose' | 'onCreado'>) {
  const lineas = useCarrito((carrito) => carrito.lineas);
  const usuario = useSesion((sesion) => sesion.usuario);
  return (
    <DialogoCheckout
      {...props}
      lineas={lineas.map(lineaDePedido)}
      novedades={novedadesDe(lineas)}
      usuario={usuario}
      refrescar={refrescarCarrito}
      onLeidas={marcarLeidas}
      onQuitar={quitarDelCarrito}
    />
  );
}
