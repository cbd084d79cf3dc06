import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

const PERMITIDO = 'https://otra.gt';
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { corsOrigins: [PERMITIDO] } });
  for (let i = 0; i < 12; i += 1) await shop.product();
});
afterAll(() => shop.close());

async function pedir(headers: Record<string, string> = {}) {
  const respuesta = await shop.app.inject({ url: '/api/catalog', headers });
  return { status: respuesta.statusCode, headers: respuesta.headers, bytes: respuesta.rawPayload.length };
}

describe('the catalogue', () => {
  it.each([undefined, 'gzip', 'br'])('is answered with 304 to its ETag (%s)', async (encoding) => {
    const aceptado: Record<string, string> = encoding ? { 'accept-encoding': encoding } : {};
    const primera = await pedir(aceptado);
    expect(primera.headers['content-encoding']).toBe(encoding);
    const etag = String(primera.headers.etag);
    expect(etag).toMatch(/^W\/".+"$/);
    const segunda = await pedir({ ...aceptado, 'if-none-match': etag });
    expect([segunda.status, segunda.bytes, segunda.headers.etag]).toEqual([304, 0, etag]);
    expect(segunda.headers['cache-control']).toBe('private, max-age=5');
    expect((await pedir({ ...aceptado, 'if-none-match': 'W/"otra"' })).status).toBe(200);
  });

  it('is sent in full once it has changed', async () => {
    const { headers } = await pedir();
    await shop.product({ nombre: 'Aaa, el primero' });
    expect((await pedir({ 'if-none-match': String(headers.etag) })).status).toBe(200);
  });
});

describe('an answer about people or money', () => {
  it.each<[Quien, string]>([
    ['ventas', '/api/pedidos/admin'],
    ['ventas', '/api/ventas'],
    ['ventas', '/api/auth/verificar-token'],
    ['reportes', '/api/reportes/dashboard'],
    ['productos', '/api/productos'],
    ['propietario', '/api/auditoria'],
    ['visitante', '/api/pedidos/seguimiento/000000'],
    ['visitante', '/api/reportes/dashboard'],
    ['visitante', '/api/no-existe'],
  ])('may not be stored by caches: %s %s', async (quien, url) => {
    expect((await shop.call(quien, 'GET', url)).headers['cache-control']).toBe('no-store');
  });
});

describe('a listed origin', () => {
  const RUTAS = [
    ['GET', '/api/catalog'],
    ['POST', '/api/pedidos'],
    ['PUT', '/api/pedidos/cancelar/123456'],
    ['DELETE', '/api/productos/01a1fd2f-1af1-7196-896d-814c65740d1f'],
    ['GET', '/api/eventos'],
    ['GET', '/api/pedidos/seguimiento/123456/eventos'],
  ] as const;

  const preguntar = (origin: string, method: string, url: string) =>
    shop.app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key,x-recibo,last-event-id',
      },
    });

  it.each(RUTAS)('passes the preflight: %s %s', async (method, url) => {
    const { statusCode, headers } = await preguntar(PERMITIDO, method, url);
    expect(statusCode).toBe(204);
    expect(headers['access-control-allow-origin']).toBe(PERMITIDO);
    expect(String(headers['access-control-allow-methods']).split(/, ?/)).toContain(method);
    for (const nombre of ['authorization', 'idempotency-key', 'x-recibo', 'last-event-id']) {
      expect(headers['access-control-allow-headers']).toContain(nombre);
    }
    const ajena = await preguntar('https://mala.gt', method, url);
    expect(ajena.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each<[number, string]>([
    [400, '/api/catalog?page=0'],
    [401, '/api/ventas'],
    [401, '/api/eventos'],
    [404, '/api/pedidos/seguimiento/000000/eventos'],
    [404, '/api/no-existe'],
  ])('may read errors: %i %s', async (status, url) => {
    const respuesta = await shop.call('visitante', 'GET', url, { headers: { origin: PERMITIDO } });
    expect(respuesta.status).toBe(status);
    expect(respuesta.headers['access-control-allow-origin']).toBe(PERMITIDO);
    expect(String(respuesta.headers.vary).toLowerCase()).toContain('origin');
  });
});

describe('a write repeated with its idempotency key', () => {
  const conClave = (clave: string) => ({ 'idempotency-key': clave });

  async function nuevoPedido() {
    const producto = await shop.product({ stock: 10 });
    const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: { nombre: 'Ana López', telefono: '55551234' }, items: [{ producto, cantidad: 3 }] },
    });
    const codigo: string = body.pedido.codigoSeguimiento;
    const [fila] = await shop.rows(`select id from pedidos where codigo_seguimiento = '${codigo}'`);
    return { producto, codigo, id: String(fila?.id) };
  }

  it('cancels an order once and repeats the first answer', async () => {
    const { producto, codigo } = await nuevoPedido();
    const cancelar = (cual: string, clave: string, motivo = 'Ya no') =>
      shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${cual}`, {
        body: { motivo },
        headers: conClave(clave),
      });
    const primera = await cancelar(codigo, 'c-1');
    const segunda = await cancelar(codigo, 'c-1');
    expect([primera.status, segunda.status]).toEqual([200, 200]);
    expect(segunda.body).toEqual(primera.body);
    expect(await shop.stockOf(producto)).toBe(10);
    expect((await cancelar(codigo, 'c-1', 'Otro motivo')).body.error).toBe('clave-reutilizada');
    const otro = await nuevoPedido();
    expect((await cancelar(otro.codigo, 'c-1')).body.error).toBe('clave-reutilizada');
    expect((await cancelar(codigo, 'c-2')).body.error).toBe('estado-invalido');
  });

  it("changes an order's state once and repeats the first answer", async () => {
    const { id } = await nuevoPedido();
    const cambiar = () =>
      shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
        body: { estado: 'cancelado' },
        headers: conClave('e-1'),
      });
    const primera = await cambiar();
    expect(primera.body.pedido.estado).toBe('cancelado');
    expect((await cambiar()).body).toEqual(primera.body);
  });
});
