import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EN_POSTGRES } from '#db/testing/store.ts';
import { type Conocidos, peticionesA } from './testing/generated-requests.ts';
import { openTestShop, type Quien, type TestShop } from './testing/shop.ts';

/** On PostgreSQL, where each costs several times as much, a sample: what differs there is not the checking. */
const PETICIONES = EN_POSTGRES ? 4_000 : 50_000;
/** So many at once: they meet in the database as those of many people do. */
const A_LA_VEZ = 20;

/** Streams that end by themselves never, a call to foreign hosts, copies of everything, and the end of everybody's session. */
const SIN_PROBAR = [
  'GET /api/eventos',
  'GET /api/pedidos/seguimiento/:code/eventos',
  'POST /api/configuracion/correo/prueba',
  'POST /api/respaldos',
  'POST /api/auth/cerrar-sesiones',
];

let shop: TestShop;
let conocidos: Conocidos;

beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
  const productos = await Promise.all([
    shop.product({ stock: 100_000 }),
    shop.product({ stock: 3 }),
    shop.product({ categoria: 'servicios', controlaStock: false }),
  ]);
  const cliente = { nombre: 'Ana', telefono: '55551234', email: 'ana@prueba.gt' };
  const pedido = await shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente, items: [{ producto: productos[0], cantidad: 1 }] },
  });
  const venta = await shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: cliente,
      items: [{ producto: productos[0], cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
    },
  });
  const lista = await shop.call('ventas', 'GET', '/api/pedidos/admin');
  conocidos = {
    id: [...productos, lista.body.pedidos[0]._id, venta.body.venta._id, shop.userId('sin-permisos')],
    codigoSeguimiento: [pedido.body.pedido.codigoSeguimiento, '000000'],
    producto: productos,
    cantidad: [1, 2, 3, 100_000],
    precioUnitario: [12.5],
    telefono: ['55551234', '5555-1234', ''],
    email: ['ana@prueba.gt', 'nadie@prueba.gt', 'Eva@Prueba.gt'],
    codigo: ['123456', 'ABC-1', ''],
    nombre: ['Ana', 'Ñandú 🎈', 'a'.repeat(30)],
    fechaInicio: ['2026-01-01', '2026-11-21', '', '0000-01-01', '0001-01-01'],
    fechaFin: ['2026-01-01', '2026-11-21', '', '9999-12-31'],
    page: ['1', '2', '99999999999999999999'],
    limit: ['1', '100', '101'],
  };
});
afterAll(() => shop.close());

it(`${PETICIONES} requests of the schemas and their broken neighbours have no answer of 500 or more`, async () => {
  const rutas = shop.app.rutasDeApi.filter(({ nombre }) => !SIN_PROBAR.includes(nombre));
  const quien = fc.constantFrom<Quien>('visitante', 'cliente', 'ventas', 'propietario', 'propietario');
  const una = fc.tuple(quien, fc.oneof(...rutas.map((ruta) => peticionesA(ruta, conocidos))));
  const estados = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(una, { minLength: A_LA_VEZ, maxLength: A_LA_VEZ }), async (peticiones) => {
      const respuestas = await Promise.all(
        peticiones.map(([como, { method, url, body }]) => shop.call(como, method, url, { body })),
      );
      for (const [i, { status, body, text }] of respuestas.entries()) {
        estados.set(status, (estados.get(status) ?? 0) + 1);
        if (status >= 500) throw new Error(`${status} ${text} ${JSON.stringify(peticiones[i])}`);
        if (status >= 400) {
          expect(body).toMatchObject({
            success: false,
            error: expect.any(String),
            message: expect.any(String),
          });
        }
      }
    }),
    { numRuns: PETICIONES / A_LA_VEZ },
  );
  // All of it came through: what is right, what is wrong, and what is refused.
  expect([...estados.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409]));
  expect([...estados.values()].reduce((suma, una) => suma + una, 0)).toBeGreaterThanOrEqual(PETICIONES);
  expect((estados.get(200) ?? 0) + (estados.get(201) ?? 0)).toBeGreaterThan(PETICIONES / 20);
}, 600_000);
