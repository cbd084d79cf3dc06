import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALLS } from '#contract/calls/map.ts';
import type { CallRules } from '#contract/calls/rules.ts';
import { EN_POSTGRES } from '#db/testing/store.ts';
import { type PlausibleValues, requestsTo } from '../testing/requests/generated-requests.ts';
import { openTestShop, type Quien, type TestShop } from '../testing/shops/shop.ts';

/** Fewer on PostgreSQL, where each request is slower and validation does not differ. */
const PETICIONES = EN_POSTGRES ? 1_500 : 4_000;
/** Concurrent requests, so that they compete in the database. */
const A_LA_VEZ = 20;

/** Calls left out: streams, a call to external hosts, copies of everything, a whole demo shop, and the end of all sessions. */
const SIN_PROBAR = [
  'GET /api/eventos',
  'GET /api/pedidos/seguimiento/:code/eventos',
  'POST /api/configuracion/correo/prueba',
  'POST /api/respaldos',
  'POST /api/destino-de-respaldos/cifrado',
  'POST /api/mudanza/leer',
  'POST /api/mudanza/traer',
  'POST /api/primeros-pasos/demo',
  'POST /api/auth/cerrar-sesiones',
];

let shop: TestShop;
let plausible: PlausibleValues;

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
  plausible = {
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

it(`${PETICIONES} generated requests, valid and mutated, are answered below 500`, async () => {
  const todas: [string, CallRules][] = Object.entries(CALLS);
  const calls = todas.filter(([call]) => !SIN_PROBAR.includes(call));
  const quien = fc.constantFrom<Quien>('visitante', 'cliente', 'ventas', 'propietario', 'propietario');
  // Of the calls that create something few requests succeed: with equal weights a run might have had none.
  const porLlamada = calls.map(([call, rules]) => ({
    arbitrary: requestsTo(call, rules, plausible),
    weight: rules.status === 201 ? 5 : 1,
  }));
  const una = fc.tuple(quien, fc.oneof(...porLlamada));
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
  // The requests cover success, invalid data and refusals.
  expect([...estados.keys()]).toEqual(expect.arrayContaining([200, 201, 400, 401, 403, 404, 409]));
  expect([...estados.values()].reduce((suma, una) => suma + una, 0)).toBeGreaterThanOrEqual(PETICIONES);
  expect((estados.get(200) ?? 0) + (estados.get(201) ?? 0)).toBeGreaterThan(PETICIONES / 20);
}, 600_000);
