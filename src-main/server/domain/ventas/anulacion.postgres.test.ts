import { afterEach, beforeEach, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import { untilSomebodyWaits } from '../../testing/locks-and-plans.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { retenerProductos } from '../inventario/inventario.service.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

it('locks in the order of a concurrent sale of the same product to the same client, without deadlock', async () => {
  const producto = await shop.product({ precioVenta: centavos(1250), stock: 9 });
  const { body } = await shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  const venta = inTransaction(shop.context.db, async (tx) => {
    await retenerProductos(tx, [producto]);
    tomado.resolve();
    await seguir.promise;
  });
  await tomado.promise;
  const anulacion = shop.call('propietario', 'POST', `/api/ventas/${body.venta._id}/anular`, {
    body: { motivo: 'Se cobró mal' },
  });
  try {
    await untilSomebodyWaits(shop);
    // NOWAIT fails if any transaction holds the client's row.
    expect(await shop.ask("select 1 from clientes where telefono = '55550001' for update nowait")).toBe(1);
  } finally {
    seguir.resolve();
  }
  await venta;
  expect((await anulacion).status).toBe(200);
});
