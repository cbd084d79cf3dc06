import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { respaldarSiToca } from './respaldos.service.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

it('the shop makes no backups on PostgreSQL', async () => {
  const { body } = await shop.call('propietario', 'GET', '/api/respaldos');
  expect(body).toEqual({ disponible: false, carpeta: null, ultimaFalla: null, respaldos: [] });
  const hecho = await shop.call('propietario', 'POST', '/api/respaldos');
  expect([hecho.status, hecho.body.message]).toEqual([
    409,
    'En PostgreSQL los respaldos se hacen en la base de datos (pg_dump)',
  ]);
  const bajado = await shop.call('propietario', 'GET', '/api/respaldos/20261121-150000000-manual/archivo');
  expect([bajado.status, bajado.body.message]).toEqual([409, hecho.body.message]);
  await respaldarSiToca(shop.context);
});
