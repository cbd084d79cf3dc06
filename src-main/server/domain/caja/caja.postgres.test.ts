import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { untilSomebodyWaits } from '../../testing/locks-and-plans.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
  await shop.call('ventas', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
});
afterEach(() => shop.close());

const CERRAR = { body: { efectivoContado: 100 } };

it('makes closing wait for a sale in progress, and counts its cash', async () => {
  shop.setNow(new Date('2026-11-20T18:00:00Z'));
  const producto = await shop.globo();
  await shop.vender(producto, 2);
  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  // A sale locks its drawer before the roll-ups: locking a roll-up stops it in between.
  const otra = inTransaction(shop.context.db, async (tx) => {
    await tx.update(tx.tables.resumenVentas).set({ cantidad: sql`cantidad` });
    tomado.resolve();
    await seguir.promise;
  });
  await tomado.promise;
  const venta = shop.vender(producto, 2);
  await untilSomebodyWaits(shop);
  const cierre = shop.call('ventas', 'POST', '/api/caja/cerrar', CERRAR);
  await untilSomebodyWaits(shop, 2);
  seguir.resolve();
  await Promise.all([otra, venta]);
  const { status, body } = await cierre;
  expect([status, body.sesion]).toMatchObject([200, { esperado: 150, diferencia: -50 }]);
  expect(body.sesion.ventasEnEfectivo).toEqual({ cantidad: 2, monto: 50 });
});

it('records a sale without a drawer when the drawer was closed while the sale waited', async () => {
  const producto = await shop.globo();
  const [{ id } = { id: '' }] = await shop.rows('select id from sesiones_de_caja');
  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  const cierre = inTransaction(shop.context.db, async (tx) => {
    await tx.lockRows(tx.tables.sesionesDeCaja, [String(id)]);
    tomado.resolve();
    await seguir.promise;
    return await shop.call('ventas', 'POST', '/api/caja/cerrar', CERRAR);
  });
  await tomado.promise;
  const venta = shop.vender(producto, 2);
  await untilSomebodyWaits(shop);
  seguir.resolve();
  expect((await cierre).status).toBe(200);
  await venta;
  expect(await shop.ask('select count(*) from movimientos_de_caja')).toBe(0);
  expect(await shop.ask('select count(*) from ventas where sesion_de_caja_id is null')).toBe(1);
});
