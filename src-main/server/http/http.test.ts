import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OBTENER_CAJA } from '#contract/calls/addresses.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';
import type { App } from './app-types.ts';
import { requireMappedRoutes } from './mapped-routes.ts';
import { validatorCompiler } from './request/validation.ts';
import { route } from './route.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the routes', () => {
  // The checks under test need no type provider.
  const newApp = () => Fastify() as unknown as App;

  it('fail the start with a route that is not in the map of calls', () => {
    const app = newApp();
    requireMappedRoutes(app);
    expect(() => app.get('/api/nueva', async () => ({}))).toThrow(
      'GET /api/nueva is not in the map of calls',
    );
    expect(() => app.get('/nueva', async () => 'a page')).not.toThrow();
  });

  it('fail the start when a call has no route', async () => {
    const app = newApp();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    requireMappedRoutes(app);
    route(app, OBTENER_CAJA, async () => ({ sesion: null }));
    await expect(app.ready()).rejects.toThrow(/no route for .*POST \/api\/pedidos/);
    await expect(app.ready()).rejects.not.toThrow(/GET \/api\/caja,/);
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
  ])('answer the body %j (%s) with %i in the API’s shape', async (payload, type, status) => {
    const respuesta = await raw(payload, type);
    expect(respuesta.status).toBe(status);
    expect(respuesta.body).toMatchObject({
      success: false,
      message: expect.stringMatching(/[a-zá]/),
      requestId: expect.any(String),
    });
    expect(respuesta.body.details).not.toEqual([]);
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['zstd', zstdCompressSync],
  ])('refuse a body compressed with %s, which is never unpacked', async (encoding, compress) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    for (const payload of [compress('{}'), compress(' '.repeat(10_000_000))]) {
      const respuesta = await shop.app.inject({ method: 'POST', url: '/api/pedidos', payload, headers });
      expect([respuesta.statusCode, respuesta.json().error]).toEqual([415, 'tipo-no-admitido']);
    }
  });

  it('refuse an oversized body, a malformed address and an unknown route', async () => {
    expect((await raw(JSON.stringify({ a: 'x'.repeat(400_000) }))).status).toBe(413);
    const rota = await shop.app.inject({ url: '/api/%E0%A4%A' });
    expect([rota.statusCode, rota.json().success]).toEqual([400, false]);
    const nada = await shop.call('visitante', 'GET', '/api/no-existe');
    expect([nada.status, nada.body.error]).toEqual([404, 'no-encontrado']);
    expect((await shop.call('visitante', 'DELETE', '/api/catalog')).status).toBe(404);
  });

  it('mask an unexpected failure as a 500 with the request id', async () => {
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

describe('the address of a page with a trailing slash', () => {
  it.each([
    ['/catalogo/', '/catalogo'],
    ['/catalogo/?categoria=globos&buscar=ni%C3%B1a', '/catalogo?categoria=globos&buscar=ni%C3%B1a'],
    ['/catalog/', '/catalog'],
    ['/seguimiento/?codigo=123456', '/seguimiento?codigo=123456'],
    ['/order-tracking/', '/order-tracking'],
    ['/pos/', '/pos'],
    ['/reportes/?tab=ventas', '/reportes?tab=ventas'],
    ['/bienvenida/', '/bienvenida'],
  ])('%s redirects to %s', async (url, location) => {
    const respuesta = await shop.app.inject({ url, headers: { accept: 'text/html' } });
    expect([respuesta.statusCode, respuesta.headers.location]).toEqual([308, location]);
  });

  it('redirects nothing but known pages', async () => {
    for (const url of ['//mala.gt/', '/catalogo//', '/nada/', '/api/catalog/'])
      expect([url, (await shop.app.inject({ url })).statusCode]).toEqual([url, 404]);
  });
});

describe('other sites', () => {
  it('may not read answers unless their origin is listed; the desktop window may', async () => {
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

  it('may not frame the pages, which run no foreign scripts', async () => {
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
  ])('cannot read files outside the served folders by %s', async (url) => {
    const respuesta = await shop.app.inject({ url });
    expect([400, 403, 404]).toContain(respuesta.statusCode);
    expect(respuesta.body).not.toMatch(/SQLite format|"name": "guirnalda"/);
  });

  it.each(['br', 'gzip', 'deflate', 'zstd'])(
    'cannot have a file compressed for themselves (%s)',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding };
      const respuesta = await shop.app.inject({ url: '/publico/conexion-segura.css', headers });
      expect(respuesta.statusCode).toBe(200);
      expect(respuesta.headers['content-encoding']).toBeUndefined();
      const imagen = await shop.app.inject({ url: '/publico/favicon.svg', headers });
      expect([imagen.statusCode, imagen.headers['content-encoding']]).toEqual([200, undefined]);
    },
  );
});
