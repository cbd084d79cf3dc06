import { expect, it } from 'vitest';
import { asegurarCuadre } from '../../testing/cuadre.ts';
import { openTestShop } from '../../testing/shops/shop.ts';
import { sembrarEnMasa } from './bulk.ts';

it('a shop of any size can be created for benchmarks', async () => {
  const shop = await openTestShop({ empty: true });
  try {
    await sembrarEnMasa(shop.context, { productos: 300, ventas: 400 }, () => undefined);
    expect(await shop.ask('select count(*) from productos')).toBe(300);
    expect(await shop.ask('select count(*) from ventas')).toBe(400);
    await asegurarCuadre(shop);
  } finally {
    await shop.close();
  }
});
