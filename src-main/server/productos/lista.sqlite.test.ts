import { afterAll, beforeAll, expect, it } from 'vitest';
import { consultaProductosSchema } from '#contract/productos.ts';
import { queryPlan } from '../testing/query-plan.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { paginaDeProductos } from './productos.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it.each([
  ['nombre-asc', 'productos_de_categoria_por_nombre (categoria=?)'],
  ['nombre-desc', 'productos_de_categoria_por_nombre (categoria=?)'],
  ['stock-asc', 'productos_de_categoria_por_stock (categoria=?)'],
  ['stock-desc', 'productos_de_categoria_por_stock (categoria=?)'],
  ['creacion-desc', 'productos_por_categoria (categoria=?)'],
])('a category by %s is read from an index, in its order', async (orden, indice) => {
  const consulta = consultaProductosSchema.parse({ categoria: 'otros', orden });
  const plan = await queryPlan(shop, paginaDeProductos(shop.context.db, consulta));
  expect(plan).toContain(indice);
  expect(plan).not.toMatch(/temp b-tree/i);
});
