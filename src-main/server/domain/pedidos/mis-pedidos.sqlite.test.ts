import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryPlan } from '../../testing/locks-and-plans.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { filasDeUsuario } from './pedidos.queries.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

it('reads an account’s orders from an index, in index order', async () => {
  const plan = await queryPlan(shop, filasDeUsuario(shop.context.db, 'u', { page: 2, limit: 10 }));
  expect(plan).toContain('pedidos_por_usuario');
  // The plan sorts only orders of the same instant.
  expect(plan).not.toMatch(/temp b-tree for order by/i);
});
