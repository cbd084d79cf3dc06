import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANTIDADES_INVALIDAS } from '../testing/requests/pedidos.ts';
import { openTestShop, type Quien, type TestShop } from '../testing/shops/shop.ts';

const cliente = { nombre: 'Ana', telefono: '55551234' };

let shop: TestShop;
/** Existing rows to change: a product and a user. */
const hay = { producto: '', usuario: '' };
beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
  // The ids in the requests exist.
  hay.producto = await shop.product();
  hay.usuario = shop.userId('reportes');
  const items = [{ producto: hay.producto, cantidad: 1, precioUnitario: 12.5 }];
  const pedido = await shop.call('visitante', 'POST', '/api/pedidos', { body: { cliente, items } });
  const venta = await shop.call('ventas', 'POST', '/api/ventas', {
    body: { datosCliente: cliente, items, metodoPago: 'efectivo' },
  });
  expect([pedido.status, venta.status]).toEqual([201, 201]);
});
afterAll(() => shop.close());

describe('arbitrary input', () => {
  const cualquiera = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom<unknown>(
      ...CANTIDADES_INVALIDAS,
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
  const vistoDe = (...campos: string[]) =>
    fc.dictionary(
      fc.constantFrom(...campos),
      fc.oneof(
        fc.constantFrom<unknown>(
          1e300,
          -1e300,
          { toString: 1 },
          { valueOf: null },
          'toString',
          '__proto__',
          true,
        ),
        cualquiera,
      ),
    );
  const dosDe = <T>(uno: T, otro: T) => fc.constantFrom(uno, otro);
  /** Updates with arbitrary `visto` values. */
  const conLoVisto = fc.oneof(
    fc.record({
      ruta: fc.constant(() => `/api/productos/${hay.producto}`),
      body: fc.record({
        nombre: dosDe('Globo', 'Globo azul'),
        categoria: dosDe('globos', 'otros'),
        precioVenta: dosDe(7, 8),
        stock: dosDe(3, 4),
        visto: vistoDe('nombre', 'categoria', 'precioVenta', 'stock'),
      }),
    }),
    fc.record({
      ruta: fc.constant(() => `/api/usuarios/${hay.usuario}`),
      body: fc.record({
        nombre: dosDe('Ana', 'Eva'),
        permisos: fc.record({ reportes: fc.boolean() }),
        visto: vistoDe('nombre', 'permisos'),
      }),
    }),
    fc.record({
      ruta: fc.constant(() => '/api/configuracion/tienda'),
      body: fc.record({ nombre: dosDe('Globos', 'Fiesta'), visto: vistoDe('nombre') }),
    }),
    fc.record({
      ruta: fc.constant(() => '/api/configuracion/acceso'),
      body: fc.record({
        accesoPersonal: dosDe('red-local', 'cualquier-lugar'),
        visto: vistoDe('accesoPersonal'),
      }),
    }),
    fc.record({
      ruta: fc.constant(() => '/api/configuracion/correo'),
      body: fc.record({
        host: dosDe('a.correo.gt', 'b.correo.gt'),
        puerto: dosDe(465, 587),
        remitente: fc.constant('a@correo.gt'),
        visto: vistoDe('host', 'puerto', 'seguridad', 'usuario'),
      }),
    }),
  );
  const configuracion = vecinos({ host: 'smtp.correo.gt', puerto: 465, remitente: 'a@correo.gt' });

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
      body: fc.oneof(cuenta, configuracion, cualquiera),
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
            // Not `String`: a generated object may have a `toString` that is no function.
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

  async function preguntar(quien: Quien, method: 'GET' | 'POST' | 'PUT', url: string, body: unknown) {
    const respuesta = await shop.call(quien, method, url, { body });
    if (respuesta.status >= 500) throw new Error(`${respuesta.status} ${respuesta.text}`);
    if (respuesta.status >= 400) {
      expect(respuesta.body).toMatchObject({
        success: false,
        error: expect.any(String),
        message: expect.any(String),
      });
    }
  }

  it('gets an answer below 500, and errors in the API’s shape', async () => {
    await fc.assert(
      fc.asyncProperty(llamadas, ({ quien, method, url, body }) => preguntar(quien, method, url, body)),
      { numRuns: 3000 },
    );
  });

  it('is accepted as `visto` of an update', async () => {
    await fc.assert(
      fc.asyncProperty(conLoVisto, ({ ruta, body }) => preguntar('propietario', 'PUT', ruta(), body)),
      { numRuns: 1000 },
    );
  });
});
