import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

/** Looks for an order that is not there, from a network of its own. */
const buscar = () =>
  shop.call('visitante', 'GET', '/api/pedidos/seguimiento/000000', {
    headers: { host: 'tienda.gt', 'x-forwarded-for': '8.8.8.8' },
  });

it('a wait does not grow when the computer’s clock is set back', async () => {
  let espera = 0;
  for (let n = 0; n < 100 && espera === 0; n += 1)
    espera = Number((await buscar()).headers['retry-after'] ?? 0);
  expect(espera).toBeGreaterThan(0);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2024-01-01T12:00:00Z'));
  const { status, headers } = await buscar();
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(espera);
});
