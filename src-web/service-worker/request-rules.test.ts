import { describe, expect, it } from 'vitest';
import { PAGINAS_DEL_PERSONAL } from '#contract/pages/direcciones.ts';
import { type AskedFor, isCacheable, isGone, isShopDown, kindOf } from './request-rules.ts';

const TIENDA = 'https://globos.gt';

function kind(path: string, request: Partial<AskedFor> & { con?: Record<string, string> } = {}) {
  const { con, ...resto } = request;
  const url = new URL(path, TIENDA).href;
  return kindOf(
    { method: 'GET', url, mode: 'cors', cache: 'default', headers: new Headers(con), ...resto },
    TIENDA,
  );
}
const navegar = (path: string) => kind(path, { mode: 'navigate' });

describe('kindOf', () => {
  it.each([
    '/',
    '/catalogo',
    '/catalogo?categoria=globos',
    '/producto/1/globo',
    '/seguimiento',
    '/lo-que-sea',
  ])('answers the page %s', (path) => expect(navegar(path)).toBe('pagina'));

  it.each([
    ...PAGINAS_DEL_PERSONAL,
    ...PAGINAS_DEL_PERSONAL.map((path) => `${path}/algo`),
    '/personal/index.html',
    '/api/docs',
    '/sitemap.xml',
    '/imagenes/a.webp',
  ])('ignores the page %s', (path) => expect(navegar(path)).toBeUndefined());

  it('answers the catalogue, its pictures and the storefront’s files', () => {
    expect(kind('/api/catalog?page=1')).toBe('catalogo');
    expect(kind('/api/catalog/01a1')).toBe('catalogo');
    expect(kind('/imagenes/a-640.webp', { mode: 'no-cors' })).toBe('imagen');
    expect(kind('/tienda/assets/index-1.js')).toBe('archivo');
  });

  it.each([
    '/api/catalogo-secreto',
    '/api/auth/verificar-token',
    '/api/pedidos/seguimiento/123456',
    '/api/productos',
    '/api/salud',
    '/personal/assets/a.js',
    'https://otra.gt/imagenes/a.webp',
  ])('ignores %s', (path) => expect(kind(path)).toBeUndefined());

  it('ignores writes, requests with personal headers and no-store', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect(kind('/api/catalog', { method })).toBeUndefined();
    for (const name of ['authorization', 'x-recibo', 'range'])
      expect(kind('/api/catalog', { con: { [name]: 'x' } })).toBeUndefined();
    expect(kind('/api/catalog', { cache: 'no-store' })).toBeUndefined();
  });
});

it('caches pages of products and none about an order', () => {
  const seGuarda = (path: string) => isCacheable(TIENDA + path);
  expect(['/catalogo', '/catalogo?page=2', '/producto/1/globo'].map(seGuarda)).toEqual([true, true, true]);
  const otras = ['/catalogo?pedido=123456', '/seguimiento', '/seguimiento?codigo=1', '/mis-pedidos', '/'];
  expect(otras.filter(seGuarda)).toEqual([]);
});

it('recognizes a tunnel’s answer for a shop that is off', () => {
  const dice = (status: number, encabezado?: string) =>
    isShopDown({ status, headers: new Headers(encabezado ? { [encabezado]: 'x' } : {}) });
  expect([502, 503, 504, 530].map((status) => dice(status))).toEqual([true, true, true, true]);
  expect([200, 304, 404, 429, 500].some((status) => dice(status))).toBe(false);
  expect(dice(404, 'ngrok-error-code')).toBe(true);
});

it('accepts «not found» only from the shop, not from a tunnel', () => {
  const dice = (status: number, encabezado?: string) =>
    isGone({ status, headers: new Headers(encabezado ? { [encabezado]: 'x' } : {}) });
  expect([404, 410].map((status) => dice(status))).toEqual([true, true]);
  expect([200, 403, 500, 502, 530].some((status) => dice(status))).toBe(false);
  expect(dice(404, 'ngrok-error-code')).toBe(false);
});
