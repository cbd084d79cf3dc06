import type { Shop } from '../../support/shop.ts';

let cliente = 0;

/** An order of two pieces at Q12.50, from the web. */
export async function pedir(shop: Shop, nombre = 'Rosa Marroquín') {
  cliente += 1;
  const { _id: producto } = await shop.crearProducto({ stock: 9 });
  const telefono = String(41_000_000 + cliente);
  const { numero, codigoSeguimiento } = await shop.pedir({
    cliente: { nombre, telefono },
    items: [{ producto, cantidad: 2 }],
    notasCliente: 'Sin cinta, por favor',
  });
  return { numero, codigoSeguimiento, telefono, producto };
}
