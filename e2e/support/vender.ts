import { REGISTRAR_VENTA } from '#contract/calls/addresses.ts';
import type { Shop } from './shop-client.ts';

/** Records a sale today and gives it: on the first day of a month, the demo shop has no sales of that month. */
export async function vender(shop: Shop) {
  const { _id: producto } = await shop.crearProducto();
  return await shop.owner(REGISTRAR_VENTA, {
    body: {
      datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
}
