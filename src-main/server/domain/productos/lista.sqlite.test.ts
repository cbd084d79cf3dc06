import { afterAll, beforeAll, expect, it } from 'vitest';
import { consultaProductosSchema } from '#contract/schemas/catalogo/productos.ts';
import { queryPlan } from '../../testing/locks-and-plans.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
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
])('reads a category sorted by %s from an index, without a sort', async (orden, indice) => {
  const consulta = consultaProductosSchema.parse({ categoria: 'otros', orden });
  const plan = await queryPlan(shop, paginaDeProductos(shop.context.db, consulta));
  expect(plan).toContain(indice);
  expect(plan).not.toMatch(/temp b-tree/i);
});
