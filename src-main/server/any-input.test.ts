import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MALAS_CANTIDADES } from './testing/malas-cantidades.ts';
import { openTestShop, type Quien, type TestShop } from './testing/shop.ts';

const cliente = { nombre: 'Ana', telefono: '55551234' };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
  // What is asked for is there to be found.
  const items = [{ producto: await shop.product(), cantidad: 1, precioUnitario: 12.5 }];
  const pedido = await shop.call('visitante', 'POST', '/api/pedidos', { body: { cliente, items } });
  const venta = await shop.call('ventas', 'POST', '/api/ventas', {
    body: { datosCliente: cliente, items, metodoPago: 'efectivo' },
  });
  expect([pedido.status, venta.status]).toEqual([201, 201]);
});
afterAll(() => shop.close());

describe('anything at all', () => {
  const cualquiera = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom<unknown>(
      ...MALAS_CANTIDADES,
      'todos',
      '',
      ' ',
      '\u0000',
      '\ud800',
      '%',
      "'",
      '"',
      '../..',
      '9'.repeat(400),
    ),
  );
  const vecinos = (plantilla: Record<string, unknown>) =>
    fc
      .tuple(fc.constantFrom(...Object.keys(plantilla)), cualquiera)
      .map(([campo, valor]) => ({ ...plantilla, [campo]: valor }));

  const pedido = vecinos({
    cliente,
    items: [{ producto: '01a1fd2f-1af1-7196-896d-814c65740d1f', cantidad: 1 }],
    notasCliente: 'x',
  });
  const venta = vecinos({
    datosCliente: cliente,
    items: [],
    metodoPago: 'efectivo',
    descuento: 0,
    tipoVenta: 'directa',
    pagos: [],
  });
  const ficha = vecinos({
    nombre: 'Globo',
    categoria: 'globos',
    precioCompra: 1,
    precioVenta: 2,
    stock: 1,
    stockMinimo: 1,
  });

  const cuenta = vecinos({
    nombre: 'Ana',
    email: 'ana@correo.gt',
    telefono: '55551234',
    password: 'corta',
    codigo: '000000',
    tipo: 'recuperacion',
    nuevaPassword: 'corta',
    actual: 'x',
    nueva: 'corta',
  });
  const ajustes = vecinos({ host: 'smtp.correo.gt', puerto: 465, remitente: 'a@correo.gt' });

  const llamadas = fc.oneof(
    fc.record({
      quien: fc.constant<Quien>('visitante'),
      method: fc.constant('POST' as const),
      url: fc.constant('/api/pedidos'),
      body: fc.oneof(pedido, cualquiera),
    }),
    fc.record({
      quien: fc.constant<Quien>('propietario'),
      method: fc.constant('POST' as const),
      url: fc.constant('/api/ventas'),
      body: fc.oneof(venta, cualquiera),
    }),
    fc.record({
      quien: fc.constant<Quien>('propietario'),
      method: fc.constant('POST' as const),
      url: fc.constant('/api/productos'),
      body: fc.oneof(ficha, cualquiera),
    }),
    fc.record({
      quien: fc.constant<Quien>('propietario'),
      method: fc.constant('PUT' as const),
      url: fc.constant('/api/productos/01a1fd2f-1af1-7196-896d-814c65740d1f'),
      body: cualquiera,
    }),
    fc.record({
      quien: fc.constant<Quien>('visitante'),
      method: fc.constant('POST' as const),
      url: fc.constant('/api/auth/registro'),
      body: cualquiera,
    }),
    fc.record({
      quien: fc.constant<Quien>('visitante'),
      method: fc.constant('POST' as const),
      url: fc.constantFrom(
        '/api/auth/registro-cliente',
        '/api/auth/verificar-email',
        '/api/auth/reenviar-codigo',
        '/api/auth/recuperar-password',
        '/api/auth/resetear-password',
      ),
      body: fc.oneof(cuenta, cualquiera),
    }),
    fc.record({
      quien: fc.constant<Quien>('propietario'),
      method: fc.constant('PUT' as const),
      url: fc.constantFrom(
        '/api/auth/password',
        '/api/configuracion/correo',
        '/api/usuarios/01a1fd2f-1af1-7196-896d-814c65740d1f',
      ),
      body: fc.oneof(cuenta, ajustes, cualquiera),
    }),
    fc.record({
      quien: fc.constant<Quien>('propietario'),
      method: fc.constant('GET' as const),
      url: fc
        .tuple(
          fc.constantFrom(
            '/api/catalog',
            '/api/productos',
            '/api/pedidos/admin',
            '/api/ventas',
            '/api/usuarios',
            '/api/correos',
            '/api/reportes/ventas',
            '/api/reportes/inventario',
          ),
          fc.dictionary(
            fc.constantFrom(
              'buscar',
              'categoria',
              'page',
              'limit',
              'estado',
              'rol',
              'fechaInicio',
              'fechaFin',
              'activo',
              'stockBajo',
            ),
            // Not `String`: an object may bring a `toString` of its own that is no function.
            cualquiera.map((valor) => (typeof valor === 'object' ? JSON.stringify(valor) : String(valor))),
          ),
        )
        .map(([ruta, consulta]) => `${ruta}?${new URLSearchParams(consulta)}`),
      body: fc.constant(undefined),
    }),
    fc.record({
      quien: fc.constant<Quien>('visitante'),
      method: fc.constantFrom('GET' as const, 'PUT' as const),
      url: fc
        .string({ unit: 'binary', maxLength: 30 })
        .map((texto) => `/api/pedidos/seguimiento/${encodeURIComponent(texto.toWellFormed())}`),
      body: fc.constant(undefined),
    }),
  );

  it('gets an answer below 500, and refusals in the one shape', async () => {
    await fc.assert(
      fc.asyncProperty(llamadas, async ({ quien, method, url, body }) => {
        const respuesta = await shop.call(quien, method, url, { body });
        if (respuesta.status >= 500) throw new Error(`${respuesta.status} ${respuesta.text}`);
        if (respuesta.status >= 400) {
          expect(respuesta.body).toMatchObject({
            success: false,
            error: expect.any(String),
            message: expect.any(String),
          });
        }
      }),
      { numRuns: 3000 },
    );
  }, 120_000);
});
