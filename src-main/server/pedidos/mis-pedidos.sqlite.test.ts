import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { filasDeUsuario } from './pedidos.queries.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

it('somebody’s orders are read from an index, in its order', async () => {
  const { sql, params } = filasDeUsuario(shop.context.db, 'u', { page: 2, limit: 10 }).toSQL();
  const entera = params.reduce<string>(
    (texto, valor) => texto.replace('?', typeof valor === 'number' ? String(valor) : `'${valor}'`),
    sql,
  );
  const plan = JSON.stringify(await shop.rows(`explain query plan ${entera}`));
  expect(plan).toContain('pedidos_por_usuario');
  // Only orders of the same instant are put in order by hand.
  expect(plan).not.toMatch(/temp b-tree for order by/i);
});
