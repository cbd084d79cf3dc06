import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LiveShop, openLiveShop } from '../testing/shops/live-shop.ts';
import { type RedWatcher, watchRed } from './red.ts';

let shop: LiveShop;
let direcciones: string[];
let red: RedWatcher;

beforeEach(async () => {
  shop = await openLiveShop();
  direcciones = ['http://192.168.1.20:4100'];
  const fail = (error: unknown) => {
    throw error;
  };
  red = watchRed(shop.context, fail, () => direcciones);
});
afterEach(async () => {
  red.stop();
  await shop.close();
});

it('tells the owner, and nobody else, each change of the addresses once', async () => {
  const producto = await shop.product();
  const manda = await shop.escuchar('propietario');
  const vende = await shop.escuchar('ventas');
  red.mirar();
  direcciones = ['http://192.168.1.77:4100'];
  red.mirar();
  red.mirar();
  await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body: { stock: 50 } });
  const deLaTienda = (await vende.hasta(2)).map(({ event }) => event);
  expect(deLaTienda).toEqual(['stock-cambiado', 'producto-cambiado']);
  expect((await manda.hasta(3)).map(({ event }) => event)).toEqual(['red-cambiada', ...deLaTienda]);
});
