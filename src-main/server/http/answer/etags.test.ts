import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
let etag: string;
const pedir = async (
  ifNoneMatch: string | undefined,
  url = '/api/catalog',
  method: 'GET' | 'HEAD' = 'GET',
) => {
  const headers = ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch };
  return await shop.app.inject({ method, url, headers });
};

beforeAll(async () => {
  shop = await openTestShop();
  await shop.product();
  etag = String((await pedir(undefined)).headers.etag);
});
afterAll(() => shop.close());

describe('a conditional request', () => {
  it.each<[string, (suyo: string) => string]>([
    ['its ETag', (suyo) => suyo],
    ['the strong form of it', (suyo) => suyo.replace('W/', '')],
    ['a list with it', (suyo) => `"otro", ${suyo}`],
    ['a list without blanks', (suyo) => `W/"a,b",${suyo},"c"`],
    ['an asterisk', () => '*'],
  ])('is answered with 304 for %s', async (_como, cabecera) => {
    const { statusCode, rawPayload, headers } = await pedir(cabecera(etag));
    expect([statusCode, rawPayload.length, headers.etag]).toEqual([304, 0, etag]);
    expect([headers['content-type'], headers['content-length']]).toEqual([undefined, undefined]);
    expect((await pedir(cabecera(etag), '/api/catalog', 'HEAD')).statusCode).toBe(304);
  });

  it.each(['"otro"', 'W/"otro", "y otro"', '', '"', 'W/', '**'])(
    'is answered in full for %j',
    async (cabecera) => {
      expect((await pedir(cabecera)).statusCode).toBe(200);
    },
  );

  it('does not change refusals and writes', async () => {
    expect((await pedir('*', '/api/ventas')).statusCode).toBe(401);
    expect((await pedir('*', '/api/catalog/no')).statusCode).toBe(404);
    const producto = await shop.product({ stock: 3 });
    const { status } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: { nombre: 'Ana López', telefono: '55551234' }, items: [{ producto, cantidad: 1 }] },
      headers: { 'if-none-match': '*' },
    });
    expect(status).toBe(201);
  });
});
