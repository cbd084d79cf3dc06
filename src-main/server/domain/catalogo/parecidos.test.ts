import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
const ids = new Map<string, string>();
beforeAll(async () => {
  shop = await openTestShop();
  const globo = (nombre: string, datos = {}) => [nombre, { categoria: 'globos' as const, ...datos }] as const;
  for (const [nombre, datos] of [
    globo('Arco de globos'),
    globo('Globo de foil corazón', { tipoGlobo: 'foil' }),
    globo('Globo de látex azul', { tipoGlobo: 'latex', color: 'azul' }),
    globo('Globo de látex rojo', { tipoGlobo: 'latex', color: 'rojo' }),
    globo('Globo de látex rojo 36"', { tipoGlobo: 'latex', color: 'rojo' }),
    globo('Globo de látex verde', { tipoGlobo: 'latex', stock: 0 }),
    globo('Globo de látex viejo', { tipoGlobo: 'latex', activo: false }),
    globo('Zancos'),
    ['Cortina de látex rojo', { categoria: 'decoraciones' as const }] as const,
  ])
    ids.set(nombre, await shop.product({ nombre, ...datos }));
});
afterAll(() => shop.close());

async function parecidosA(nombre: string): Promise<string[]> {
  const { status, body } = await shop.call('visitante', 'GET', `/api/catalog/${ids.get(nombre)}/parecidos`);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toMatch(/precioCompra|costo/);
  return body.productos.map((uno: { nombre: string }) => uno.nombre);
}

describe('GET /api/catalog/:id/parecidos', () => {
  it('lists available products of its category, most similar first', async () => {
    expect(await parecidosA('Globo de látex rojo')).toEqual([
      'Globo de látex rojo 36"',
      'Globo de látex azul',
      'Globo de foil corazón',
      'Zancos',
    ]);
  });

  it('works for a sold-out product, and is empty for the only one of its category', async () => {
    expect((await parecidosA('Globo de látex verde')).slice(0, 3).sort()).toEqual([
      'Globo de látex azul',
      'Globo de látex rojo',
      'Globo de látex rojo 36"',
    ]);
    expect(await parecidosA('Cortina de látex rojo')).toEqual([]);
  });

  it('answers 404 for a product off sale', async () => {
    const { status, body } = await shop.call(
      'visitante',
      'GET',
      `/api/catalog/${ids.get('Globo de látex viejo')}/parecidos`,
    );
    expect([status, body.error]).toEqual([404, 'no-encontrado']);
  });
});
