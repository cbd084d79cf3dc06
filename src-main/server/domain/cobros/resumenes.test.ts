import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { rerunMigration } from '../../testing/migrations.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeAll(async () => {
  shop = await openVoidingShop();
});
afterAll(() => shop.close());

it('roll-ups, clients and stock match the sales that are not voided after any sequence of operations', async () => {
  const productos = [
    await shop.globo({ stock: 40 }),
    await shop.globo({ stock: 40, categoria: 'decoraciones' }),
  ];
  const paso = fc.record({
    que: fc.constantFrom('vender', 'vender', 'anular', 'anular', 'cobrar', 'categoria'),
    cual: fc.nat(40),
    telefono: fc.constantFrom('42220001', '42220002', '00000000'),
    metodoPago: fc.constantFrom('efectivo', 'tarjeta'),
    descuento: fc.integer({ min: 0, max: 300 }),
    dia: fc.constantFrom('2026-07-31T20:00:00Z', '2026-08-01T05:59:59Z', '2026-08-01T06:00:00Z'),
  });
  const vendidas: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(paso, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (tandas) => {
        for (const tanda of tandas) {
          shop.setNow(new Date(tanda[0]?.dia ?? ''));
          // The operations of one batch run concurrently.
          await Promise.all(
            tanda.map(async ({ que, cual, telefono, metodoPago, descuento }) => {
              const producto = productos[cual % 2] ?? '';
              if (que === 'anular') {
                const id = vendidas[cual % Math.max(1, vendidas.length)];
                if (id) expect([200, 409]).toContain((await shop.anular(id)).status);
              } else if (que === 'cobrar') vendidas.push((await shop.pedidoCobrado()).venta._id);
              else if (que === 'categoria') {
                const body = { categoria: cual % 3 ? 'globos' : 'otros' };
                await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body });
              } else {
                const { status, body } = await shop.call('ventas', 'POST', '/api/ventas', {
                  body: {
                    datosCliente: { nombre: 'Ana', telefono },
                    items: [...productos, producto].map((uno) => ({
                      producto: uno,
                      cantidad: 1,
                      precioUnitario: 12.5,
                    })),
                    metodoPago,
                    descuento: descuento / 100,
                  },
                });
                if (status === 201) vendidas.push(body.venta._id);
                else expect([status, body.error]).toEqual([409, 'stock-insuficiente']);
              }
            }),
          );
        }
        await shop.expectCuentasClaras();
      },
    ),
    { numRuns: 6 },
  );
  expect(vendidas.length).toBeGreaterThan(0);
});

it('the migration gives old lines their product’s category, and the roll-up matches', async () => {
  const producto = await shop.globo({ categoria: 'decoraciones' });
  await shop.anular((await shop.vender(producto))._id);
  await shop.vender(producto, 3);
  await inTransaction(shop.context.db, async (tx) => {
    await tx.update(tx.tables.ventaItems).set({ categoria: 'otros' });
  });
  expect(await rerunMigration(shop, 'anulacion')).toHaveLength(3);
  expect(
    await shop.ask(
      'select count(*) from venta_items i join productos p on p.id = i.producto_id where i.categoria <> p.categoria',
    ),
  ).toBe(0);
  expect(
    await shop.ask("select sum(cantidad) from resumen_categorias where categoria = 'decoraciones'"),
  ).toBeGreaterThanOrEqual(3);
  await shop.expectCuentasClaras();
});
