import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import type { App } from './app-types.ts';
import { requireDeclaredRoutes } from './route-rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the routes', () => {
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

describe('the address of a page with a slash too many', () => {
  it.each([
    ['/catalogo/', '/catalogo'],
    ['/catalogo/?categoria=globos&buscar=ni%C3%B1a', '/catalogo?categoria=globos&buscar=ni%C3%B1a'],
    ['/catalog/', '/catalog'],
    ['/seguimiento/?codigo=123456', '/seguimiento?codigo=123456'],
    ['/order-tracking/', '/order-tracking'],
    ['/pos/', '/pos'],
    ['/reportes/?tab=ventas', '/reportes?tab=ventas'],
    ['/bienvenida/', '/bienvenida'],
  ])('%s leads to %s', async (url, location) => {
    const respuesta = await shop.app.inject({ url, headers: { accept: 'text/html' } });
    expect([respuesta.statusCode, respuesta.headers.location]).toEqual([308, location]);
  });

  it('leads nowhere else', async () => {
    for (const url of ['//mala.gt/', '/catalogo//', '/nada/', '/api/catalog/'])
      expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, 404]);
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
