import type { Page } from '@playwright/test';
import type { Shop } from './shop-client.ts';

let pedidos = 0;

/** Waits until the page has stored which orders exist, so that it treats later ones as new. */
export async function esperarPedidosVistos(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((clave) => clave.startsWith('guirnalda.pedidos-vistos.')),
  );
}

/** Places a web order of two pieces at Q12.50. */
export async function pedir(shop: Shop, nombre = 'Rosa Marroquín') {
  pedidos += 1;
  const { _id: producto } = await shop.crearProducto({ stock: 9 });
  const telefono = String(41_000_000 + pedidos);
  const { numero, codigoSeguimiento } = await shop.pedir({
    cliente: { nombre, telefono },
    items: [{ producto, cantidad: 2 }],
    notasCliente: 'Sin cinta, por favor',
  });
  return { numero, codigoSeguimiento, telefono, producto };
}
