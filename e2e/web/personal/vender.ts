import type { Shop } from '../../support/shop.ts';

/** Sells something today: before the demo shop opens on the first of a month, it has sold nothing of that month. */
export async function vender(shop: Shop): Promise<void> {
  const { _id: producto } = await shop.crearProducto();
  await shop.owner.post('/api/ventas', {
    body: {
      datosCliente: { nombre: 'Elena Chub', telefono: '55550101' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
}
