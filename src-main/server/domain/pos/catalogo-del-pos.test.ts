import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilaDelPos, TandaDelPos } from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { insertarProductos } from '../productos/productos.queries.ts';

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
  shop.setNow(new Date('2026-06-17T08:00:00-06:00'));
  globo = await shop.product({ nombre: 'Globo', codigo: '7401', precioVenta: 1_050 as never, stock: 9 });
  await shop.product({ nombre: 'Escondido', activo: false });
  await shop.product({ nombre: 'Ánfora' });
});
afterAll(() => shop.close());

describe('GET /api/productos/mostrador', () => {
  it('lists products on sale, best sellers first, in an order that stays for the day', async () => {
    const nombres = async () => (await tanda()).productos.map(([, nombre]) => nombre);
    const vender = (cantidad: number) =>
      shop.call('ventas', 'POST', '/api/ventas', {
        body: {
          datosCliente: { nombre: 'Ana', telefono: '55550001' },
          items: [{ producto: globo, cantidad, precioUnitario: 10.5 }],
          metodoPago: 'efectivo',
        },
      });
    shop.setNow(new Date('2026-06-17T23:00:00-06:00'));
    expect((await tanda()).dia).toBe('2026-06-17');
    expect(await nombres()).toEqual(['Ánfora', 'Globo']);
    await vender(2);
    shop.setNow(new Date('2026-06-17T23:59:59-06:00'));
    await shop.product({ nombre: 'Acuarela' });
    expect((await tanda()).productos.map(([, nombre, ...resto]) => [nombre, resto.at(-1)])).toEqual([
      ['Acuarela', null],
      ['Ánfora', 0],
      ['Globo', 0],
    ]);

    shop.setNow(new Date('2026-06-18T00:00:00-06:00'));
    expect(await nombres()).toEqual(['Globo', 'Acuarela', 'Ánfora', 'Globo']);
    await vender(1);
    const { dia, productos, siguiente, imagenes } = await tanda();
    expect(dia).toBe('2026-06-18');
    const fila: FilaDelPos = [globo, 'Globo', '', 'globos', '7401', 1050, 6, 5, true, null, 2];
    expect(productos[0]?.filter((_, campo) => campo !== 2 && campo !== 7)).toEqual(
      fila.filter((_, campo) => campo !== 2 && campo !== 7),
    );
    expect(siguiente).toBeNull();
    expect(imagenes.imagenUrl).toMatch(/\/imagenes\/\{imagen\}-640\.webp$/);
  });

  it('counts once when several tills open a day together', async () => {
    shop.setNow(new Date('2026-06-19T08:00:00-06:00'));
    const respuestas = await Promise.all([tanda(), tanda(), tanda()]);
    expect(new Set(respuestas.map(({ productos }) => JSON.stringify(productos))).size).toBe(1);
    expect(await shop.ask("select count(*) from configuracion where clave = 'ordenDelPos'")).toBe(1);
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
    expect(vistos.length).toBe(4_104);
    expect(new Set(vistos).size).toBe(4_103);
  });

  it('requires the sales permission', async () => {
    expect((await shop.call('productos', 'GET', '/api/productos/mostrador')).status).toBe(403);
  });
});
