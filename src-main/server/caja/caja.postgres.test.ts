import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { hastaQueAlguienEspere } from '../testing/candados.ts';
import { openVoidingShop, type VoidingShop } from '../testing/voiding-shop.ts';

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
  await shop.call('ventas', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
});
afterEach(() => shop.close());

const CERRAR = { body: { efectivoContado: 100 } };

it('makes a closing wait for the sale that is being made, and counts its cash', async () => {
  shop.setNow(new Date('2026-11-20T18:00:00Z'));
  const producto = await shop.globo();
  await shop.vender(producto, 2);
  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  // A sale holds its drawer before it takes the roll-ups: there it stands still.
  const otra = inTransaction(shop.context.db, async (tx) => {
    await tx.update(tx.tables.resumenVentas).set({ cantidad: sql`cantidad` });
    tomado.resolve();
    await seguir.promise;
  });
  await tomado.promise;
  const venta = shop.vender(producto, 2);
  await hastaQueAlguienEspere(shop);
  const cierre = shop.call('ventas', 'POST', '/api/caja/cerrar', CERRAR);
  await hastaQueAlguienEspere(shop, 2);
  seguir.resolve();
  await Promise.all([otra, venta]);
  const { status, body } = await cierre;
  expect([status, body.sesion]).toMatchObject([200, { esperado: 150, diferencia: -50 }]);
  expect(body.sesion.ventasEnEfectivo).toEqual({ cantidad: 2, monto: 50 });
});

it('lets a sale that waited while the drawer was closed go on without one', async () => {
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
  await hastaQueAlguienEspere(shop);
  seguir.resolve();
  expect((await cierre).status).toBe(200);
  await venta;
  expect(await shop.ask('select count(*) from movimientos_de_caja')).toBe(0);
  expect(await shop.ask('select count(*) from ventas where sesion_de_caja_id is null')).toBe(1);
});
