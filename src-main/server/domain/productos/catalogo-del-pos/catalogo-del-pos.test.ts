import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilaDelPos, TandaDelPos } from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, type TestShop } from '../../../testing/shops/shop.ts';
import { insertarProductos } from '../productos.queries.ts';

let shop: TestShop;
let globo: string;

async function tanda(cola = ''): Promise<TandaDelPos> {
  const { status, body } = await shop.call('ventas', 'GET', `/api/productos/mostrador${cola}`);
  expect(status).toBe(200);
  // The response schema has validated this answer.
  return body as unknown as TandaDelPos;
}

beforeAll(async () => {
  shop = await openTestShop();
  globo = await shop.product({ nombre: 'Globo', codigo: '7401', precioVenta: 1_050 as never, stock: 9 });
  await shop.product({ nombre: 'Escondido', activo: false });
  await shop.product({ nombre: 'Ánfora' });
});
afterAll(() => shop.close());

describe('GET /api/productos/mostrador', () => {
  it('lists products on sale, best sellers first', async () => {
    const nombres = async () => (await tanda()).productos.map(([, nombre]) => nombre);
    expect(await nombres()).toEqual(['Ánfora', 'Globo']);
    await shop.call('ventas', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana', telefono: '55550001' },
        items: [{ producto: globo, cantidad: 2, precioUnitario: 10.5 }],
        metodoPago: 'efectivo',
      },
    });
    expect(await nombres()).toEqual(['Globo', 'Ánfora', 'Globo']);
    const { productos, siguiente, imagenes } = await tanda();
    const fila: FilaDelPos = [globo, 'Globo', '', 'globos', '7401', 1050, 7, 5, true, null, 2];
    expect(productos[0]?.filter((_, campo) => campo !== 2 && campo !== 7)).toEqual(
      fila.filter((_, campo) => campo !== 2 && campo !== 7),
    );
    expect(siguiente).toBeNull();
    expect(imagenes.imagenUrl).toMatch(/\/imagenes\/\{imagen\}-640\.webp$/);
  });

  it('refuses an invalid position', async () => {
    const { status } = await shop.call('ventas', 'GET', `/api/productos/mostrador?orden=%00&id=${globo}`);
    expect(status).toBe(400);
  });

  it('pages through all products, each once', async () => {
    const { context } = shop;
    const { productos: p } = context.db.tables;
    const [una] = await context.db.select().from(p).limit(1);
    await inTransaction(context.db, (tx) =>
      insertarProductos(
        tx,
        Array.from({ length: 4_100 }, (_, i) => ({
          ...(una as NonNullable<typeof una>),
          id: `01a1fd2f-1af1-7196-896d-${String(i).padStart(12, '0')}`,
          nombre: `Igual ${i % 7}`,
          nombreOrden: `igual ${i % 7}`,
          codigo: null,
          stock: 0,
          activo: true,
        })),
      ),
    );
    const vistos: string[] = [];
    let cola = '';
    let vueltas = 0;
    for (; vueltas < 10; vueltas += 1) {
      const { productos, siguiente } = await tanda(cola);
      vistos.push(...productos.map(([id]) => id));
      if (!siguiente) break;
      cola = `?${new URLSearchParams(siguiente)}`;
    }
    expect(vueltas).toBe(2);
    // The best seller appears twice: first, and in its place by name.
    expect(vistos.length).toBe(4_103);
    expect(new Set(vistos).size).toBe(4_102);
  });

  it('requires the sales permission', async () => {
    expect((await shop.call('productos', 'GET', '/api/productos/mostrador')).status).toBe(403);
  });
});
