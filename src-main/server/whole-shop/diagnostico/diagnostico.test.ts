import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(() => shop.close());

const leer = async () => {
  const { status, body } = await shop.call('propietario', 'GET', '/api/diagnostico');
  expect(status).toBe(200);
  return body;
};

it('tells the owner what program runs since when, on which system and engine', async () => {
  const { version, esquema, db } = shop.context;
  expect((await leer()).programa).toMatchObject({
    version,
    esquema,
    motor: db.engine,
    node: process.version.slice(1),
    desde: new Date(shop.context.startedAt).toISOString(),
  });
});
