import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openTestShop, type Quien, type TestShop } from '../testing/shop.ts';
import type { App } from './app-types.ts';
import { requireDeclaredRoutes } from './route-rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const ID = '01a1fd2f-1af1-7196-896d-814c65740d1f';

/** Who gets past the guard of each route; everybody else must get 401 (visitor) or 403. */
const RUTAS: [method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, quienes: Quien[] | 'todos'][] = [
  ['GET', '/api/salud', 'todos'],
  ['GET', '/api/tienda', 'todos'],
  ['GET', '/api/openapi.json', 'todos'],
  ['GET', '/api/docs', 'todos'],
  ['GET', '/api/primeros-pasos', 'todos'],
  ['POST', '/api/auth/login', 'todos'],
  [
    'GET',
    '/api/auth/verificar-token',
    ['cliente', 'propietario', 'ventas', 'productos', 'reportes', 'sin-permisos'],
  ],
  ['GET', '/api/catalog', 'todos'],
  ['GET', `/api/catalog/${ID}`, 'todos'],
  ['POST', '/api/pedidos', 'todos'],
  ['GET', '/api/pedidos/seguimiento/000000', 'todos'],
  ['PUT', '/api/pedidos/cancelar/000000', 'todos'],
  ['GET', '/api/pedidos/seguimiento/000000/eventos', 'todos'],
  ['POST', '/api/eventos/boleto', ['propietario', 'ventas', 'productos', 'reportes', 'sin-permisos']],
  ['GET', '/api/pedidos/admin', ['propietario', 'ventas']],
  ['GET', `/api/pedidos/admin/${ID}`, ['propietario', 'ventas']],
  ['PUT', `/api/pedidos/admin/${ID}/estado`, ['propietario', 'ventas']],
  ['GET', '/api/productos', ['propietario', 'ventas', 'productos', 'reportes', 'sin-permisos']],
  ['GET', `/api/productos/${ID}`, ['propietario', 'ventas', 'productos', 'reportes', 'sin-permisos']],
  ['POST', '/api/productos', ['propietario', 'productos']],
  ['PUT', `/api/productos/${ID}`, ['propietario', 'productos']],
  ['DELETE', `/api/productos/${ID}`, ['propietario', 'productos']],
  ['POST', '/api/ventas', ['propietario', 'ventas']],
  ['GET', '/api/ventas', ['propietario', 'ventas']],
  ['GET', `/api/ventas/${ID}`, ['propietario', 'ventas']],
  ['GET', '/api/reportes/dashboard', ['propietario', 'reportes']],
  ['GET', '/api/reportes/ventas', ['propietario', 'reportes']],
  ['GET', '/api/reportes/inventario', ['propietario', 'reportes']],
  ['GET', '/api/auditoria', ['propietario']],
];

const TODOS: Quien[] = [
  'visitante',
  'cliente',
  'propietario',
  'ventas',
  'productos',
  'reportes',
  'sin-permisos',
];

describe('who may call what', () => {
  it.each(RUTAS)('%s %s', async (method, url, quienes) => {
    for (const quien of TODOS) {
      const { status, body } = await shop.call(quien, method, url, {
        body: method === 'GET' ? undefined : {},
      });
      const pasa = quienes === 'todos' || quienes.includes(quien);
      const esperado = pasa ? 'pasa' : quien === 'visitante' ? 401 : 403;
      const obtenido = status === 401 || status === 403 ? status : 'pasa';
      expect([quien, obtenido]).toEqual([quien, esperado]);
      if (status >= 400)
        expect(body).toMatchObject({
          success: false,
          error: expect.any(String),
          message: expect.any(String),
          requestId: expect.any(String),
        });
      expect(status).toBeLessThan(500);
    }
  });

  it('refuses to boot with a route that declares no permission or no answer', async () => {
    const boot = (options: object) => {
      // The rule under test needs no type provider.
      const app = Fastify() as unknown as App;
      requireDeclaredRoutes(app);
      return () => app.get('/api/nueva', options, async () => ({}));
    };
    const schema = { response: { 200: z.object({}) } };
    expect(boot({ schema })).toThrow('does not declare its permiso');
    expect(boot({ config: { permiso: 'publico' } })).toThrow('does not declare its responses');
    expect(boot({ config: { permiso: 'publico' }, schema })).not.toThrow();
  });
});

describe('errors', () => {
  const raw = (payload: string, type = 'application/json') =>
    shop.call('visitante', 'POST', '/api/pedidos', { payload, headers: { 'content-type': type } });

  it.each([
    ['{', 'application/json', 400],
    ['', 'application/json', 400],
    ['null', 'application/json', 400],
    ['[]', 'application/json', 400],
    ['"hola"', 'application/json', 400],
    ['{"__proto__":{"a":1}}', 'application/json', 400],
    ['a=1', 'application/x-www-form-urlencoded', 415],
    ['<a/>', 'text/xml', 415],
    ['x', 'multipart/form-data; boundary=y', 415],
  ])('answers the body %j (%s) with %i in the one shape', async (payload, type, status) => {
    const respuesta = await raw(payload, type);
    expect(respuesta.status).toBe(status);
    expect(respuesta.body).toMatchObject({
      success: false,
      message: expect.stringMatching(/[a-zá]/),
      requestId: expect.any(String),
    });
    expect(respuesta.body.details).not.toEqual([]);
  });

  it('refuses a huge body, a broken address and an unknown route', async () => {
    expect((await raw(JSON.stringify({ a: 'x'.repeat(400_000) }))).status).toBe(413);
    const rota = await shop.app.inject({ url: '/api/%E0%A4%A' });
    expect([rota.statusCode, rota.json().success]).toEqual([400, false]);
    const nada = await shop.call('visitante', 'GET', '/api/no-existe');
    expect([nada.status, nada.body.error]).toEqual([404, 'no-encontrado']);
    expect((await shop.call('visitante', 'DELETE', '/api/catalog')).status).toBe(404);
  });

  it('answers a bug with a masked 500 that carries the request id', async () => {
    const propia = await openTestShop();
    try {
      await propia.context.db.close();
      const { status, body } = await propia.call('visitante', 'GET', '/api/catalog');
      expect([status, body.error]).toEqual([500, 'interno']);
      expect(JSON.stringify(body)).not.toMatch(/database|sqlite|connection/i);
      propia.context.db.close = async () => undefined;
    } finally {
      await propia.close();
    }
  });
});

describe('other sites', () => {
  it('may not read answers unless they are listed; the desktop window may', async () => {
    const propia = await openTestShop({ config: { corsOrigins: ['https://otra.gt'] } });
    try {
      const permitido = async (origin: string, url = '/api/catalog') =>
        (await propia.call('visitante', 'GET', url, { headers: { origin } })).headers[
          'access-control-allow-origin'
        ];
      expect(await permitido('https://mala.gt')).toBeUndefined();
      expect(await permitido('https://otra.gt')).toBe('https://otra.gt');
      expect(await permitido('https://otra.gt', '/api/reportes/dashboard')).toBe('https://otra.gt');
      expect(await permitido('app://guirnalda')).toBe('app://guirnalda');
    } finally {
      await propia.close();
    }
  });

  it('get pages that may not be framed nor run foreign code', async () => {
    const { headers } = await shop.app.inject('/api/salud');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it.each([
    '/imagenes/../guirnalda.sqlite',
    '/imagenes/..%2fguirnalda.sqlite',
    '/imagenes/%2e%2e/sesiones.clave',
    '/publico/../../package.json',
  ])('cannot climb out of a folder by %s', async (url) => {
    const respuesta = await shop.app.inject({ url });
    expect([400, 403, 404]).toContain(respuesta.statusCode);
    expect(respuesta.body).not.toMatch(/SQLite format|"name": "guirnalda"/);
  });
});
