import { afterEach, beforeEach, expect, it } from 'vitest';
import { queryPlan } from '../testing/query-plan.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { filasDeUsuario } from './pedidos.queries.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

it('somebody’s orders are read from an index, in its order', async () => {
  const plan = await queryPlan(shop, filasDeUsuario(shop.context.db, 'u', { page: 2, limit: 10 }));
  expect(plan).toContain('pedidos_por_usuario');
  // Only orders of the same instant are put in order by hand.
  expect(plan).not.toMatch(/temp b-tree for order by/i);
});
