import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANTIDADES_INVALIDAS } from '../testing/requests/pedidos.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';

let shop: TestShop;
let producto: string;
beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
  producto = await shop.product({ stock: 1_000_000, nombre: 'Infinito' });
});
afterAll(() => shop.close());

/** Row counts of the tables that an invalid request must not change. */
async function filas(): Promise<Record<string, number>> {
  const tablas = [
    'productos',
    'movimientos_inventario',
    'pedidos',
    'pedido_items',
    'ventas',
    'venta_items',
    'clientes',
    'folios',
  ];
  const cuentas = tablas.map((tabla) => `(select count(*) from ${tabla}) as ${tabla}`);
  const [fila = {}] = await shop.rows(`select ${cuentas.join(', ')}`);
  return Object.fromEntries(Object.entries(fila).map(([tabla, n]) => [tabla, Number(n)]));
}

const cliente = { nombre: 'Ana', telefono: '55551234' };

describe('an invalid quantity', () => {
  it.each(CANTIDADES_INVALIDAS.map((cantidad) => [cantidad]))(
    '%j is refused in Spanish and writes nothing',
    async (cantidad) => {
      const antes = await filas();
      const pedido = { cliente, items: [{ producto, cantidad }] };
      const venta = {
        datosCliente: cliente,
        items: [{ producto, cantidad, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
      };
      const respuestas = [
        await shop.call('visitante', 'POST', '/api/pedidos', { body: pedido }),
        await shop.call('ventas', 'POST', '/api/ventas', { body: venta }),
      ];
      for (const { status, body } of respuestas) {
        expect(status).toBe(400);
        expect(body.message).toMatch(/cantidad/i);
        expect(body.details[0].path).toBe('items.0.cantidad');
      }
      expect(await filas()).toEqual(antes);
    },
  );
});

describe('an id in capitals', () => {
  it('is the same id, in paths and in bodies', async () => {
    const id = await shop.product({ stock: 10 });
    const mayusculas = id.toUpperCase();
    for (const [quien, url] of [
      ['visitante', `/api/catalog/${mayusculas}`],
      ['ventas', `/api/productos/${mayusculas}`],
    ] as const)
      expect([url, (await shop.call(quien, 'GET', url)).body.producto?._id]).toEqual([url, id]);
    const items = [id, mayusculas].map((producto) => ({ producto, cantidad: 1, precioUnitario: 12.5 }));
    const pedido = await shop.call('visitante', 'POST', '/api/pedidos', { body: { cliente, items } });
    const venta = await shop.call('ventas', 'POST', '/api/ventas', {
      body: { datosCliente: cliente, items, metodoPago: 'efectivo' },
    });
    expect([pedido.status, venta.status, await shop.stockOf(id)]).toEqual([201, 201, 6]);
    expect(venta.body.venta.items).toMatchObject([{ producto: id, cantidad: 2 }]);
    const suya = `/api/ventas/${venta.body.venta._id.toUpperCase()}`;
    expect((await shop.call('ventas', 'GET', suya)).body.venta).toEqual(venta.body.venta);
    const auditoria = `/api/auditoria?entidadId=${mayusculas}`;
    expect((await shop.call('propietario', 'GET', auditoria)).body.pagination.totalItems).toBe(1);
  });
});

describe('a page past every end', () => {
  it.each([
    '/api/catalog',
    '/api/productos',
    '/api/pedidos/admin',
    '/api/ventas',
    '/api/auditoria',
    '/api/usuarios',
    '/api/correos',
  ])('of %s is empty, and an overlong number is refused', async (url) => {
    for (const page of ['1000000', '999999999', '1000000000', '9007199254740991']) {
      const { status, body } = await shop.call('propietario', 'GET', `${url}?page=${page}`);
      expect([page, status, body.pagination?.currentPage]).toEqual([page, 200, Number(page)]);
      const [lista] = Object.values(body).filter(Array.isArray);
      expect([page, lista]).toEqual([page, []]);
    }
    for (const page of ['9007199254740992', '9'.repeat(40), '1e9', '0', '-1', '1.5', '+1', ' 1']) {
      const respuesta = await shop.call('propietario', 'GET', `${url}?page=${encodeURIComponent(page)}`);
      expect([page, respuesta.status]).toEqual([page, 400]);
      expect(respuesta.body.details[0].path).toBe('page');
    }
  });
});

describe('unusual but valid names', () => {
  it.each(['🎈🎉', 'Ñandú Ávila', "Robert'); DROP TABLE ventas;--", '<script>alert(1)</script>', '𝕬𝖓𝖆'])(
    '%s is kept as it is',
    async (nombre) => {
      const { status, body } = await shop.call('visitante', 'POST', '/api/pedidos', {
        body: { cliente: { ...cliente, nombre: nombre.slice(0, 30) }, items: [{ producto, cantidad: 1 }] },
      });
      expect(status).toBe(201);
      const lista = await shop.call(
        'ventas',
        'GET',
        `/api/pedidos/admin?buscar=${body.pedido.codigoSeguimiento}`,
      );
      expect(lista.body.pedidos[0].cliente.nombre).toBe(nombre.slice(0, 30).trim());
    },
  );
});
