import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryPlan } from '../../testing/locks-and-plans.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { pagina } from './catalogo.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the catalogue by relevance', () => {
  it('is read from an index in its order, without a sort', async () => {
    const plan = await queryPlan(shop, pagina(shop.context.db, 'relevancia').limit(12));
    expect(plan).toContain('productos_por_relevancia');
    expect(plan).not.toMatch(/temp b-tree/i);
  });

  it('is read so within a category too', async () => {
    const { db } = shop.context;
    const plan = await queryPlan(shop, pagina(db, 'relevancia', { categoria: 'otros' }).limit(12));
    expect(plan).toContain('productos_de_categoria_por_relevancia (categoria=?)');
    expect(plan).not.toMatch(/temp b-tree/i);
  });
});
