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
  const producto = await shop.globo();
  const tomado = Promise.withResolvers<void>();
  const seguir = Promise.withResolvers<void>();
  const [{ id } = { id: '' }] = await shop.rows('select id from sesiones_de_caja');
  const otra = inTransaction(shop.context.db, async (tx) => {
    await tx.lockRows(tx.tables.sesionesDeCaja, [String(id)]);
    tomado.resolve();
    await seguir.promise;
  });
  await tomado.promise;
  const venta = shop.vender(producto, 2);
  await hastaQueAlguienEspere(shop);
  seguir.resolve();
  await Promise.all([otra, venta]);
  const { body } = await shop.call('ventas', 'POST', '/api/caja/cerrar', CERRAR);
  expect(body.sesion).toMatchObject({ esperado: 125, diferencia: -25 });
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
