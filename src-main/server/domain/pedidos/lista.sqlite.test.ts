import { afterAll, beforeAll, expect, it } from 'vitest';
import { consultaPedidosSchema } from '#contract/schemas/ventas/pedidos.ts';
import { queryPlan } from '../../testing/locks-and-plans.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { cuentaSinCobrar, paginaDePedidos } from './pedidos.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it.each([
  {},
  { orden: 'fecha-asc' },
  { orden: 'total-desc' },
  { fechaInicio: '2026-01-01', fechaFin: '2026-01-31' },
])('reads the orders that were not collected (%j) from their own index', async (dada) => {
  const consulta = consultaPedidosSchema.parse({ ...dada, estado: 'sin-cobrar' });
  const plan = await queryPlan(shop, paginaDePedidos(shop.context.db, consulta));
  expect(plan).toContain('pedidos_por_cobrar (estado=? AND cobrado=?)');
});

it.each([{}, { fechaInicio: '2026-01-01' }])(
  'counts and sums them (%j) without reading the orders',
  async (dada) => {
    const plan = await queryPlan(shop, cuentaSinCobrar(shop.context.db, dada));
    expect(plan).toContain('COVERING INDEX pedidos_por_cobrar (estado=? AND cobrado=?)');
  },
);
