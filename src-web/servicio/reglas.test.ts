import { describe, expect, it } from 'vitest';
import { PAGINAS_DEL_PERSONAL } from '#contract/direcciones.ts';
import { type Pedida, sePuedeGuardar, sinTienda, tratoDe, yaNoExiste } from './reglas.ts';

const TIENDA = 'https://globos.gt';

function trato(ruta: string, pedida: Partial<Pedida> & { con?: Record<string, string> } = {}) {
  const { con, ...resto } = pedida;
  const url = new URL(ruta, TIENDA).href;
  return tratoDe(
    { method: 'GET', url, mode: 'cors', cache: 'default', headers: new Headers(con), ...resto },
    TIENDA,
  );
}
const navegar = (ruta: string) => trato(ruta, { mode: 'navigate' });

describe('what the service worker answers', () => {
  it.each([
    '/',
    '/catalogo',
    '/catalogo?categoria=globos',
    '/producto/1/globo',
    '/seguimiento',
    '/lo-que-sea',
  ])('the page %s', (ruta) => expect(navegar(ruta)).toBe('pagina'));

  it.each([
    ...PAGINAS_DEL_PERSONAL,
    ...PAGINAS_DEL_PERSONAL.map((ruta) => `${ruta}/algo`),
    '/personal/index.html',
    '/api/docs',
    '/sitemap.xml',
    '/imagenes/a.webp',
  ])('never the page %s', (ruta) => expect(navegar(ruta)).toBeUndefined());

  it('the catalogue, its pictures and the storefront’s files', () => {
    expect(trato('/api/catalog?page=1')).toBe('catalogo');
    expect(trato('/api/catalog/01a1')).toBe('catalogo');
    expect(trato('/imagenes/a-640.webp', { mode: 'no-cors' })).toBe('imagen');
    expect(trato('/tienda/assets/index-1.js')).toBe('archivo');
  });

  it.each([
    '/api/catalogo-secreto',
    '/api/auth/verificar-token',
    '/api/pedidos/seguimiento/123456',
    '/api/productos',
    '/api/salud',
    '/personal/assets/a.js',
    'https://otra.gt/imagenes/a.webp',
  ])('never %s', (ruta) => expect(trato(ruta)).toBeUndefined());

  it('nothing that writes, that is somebody’s, or that must be of now', () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect(trato('/api/catalog', { method })).toBeUndefined();
    for (const nombre of ['authorization', 'x-recibo', 'range'])
      expect(trato('/api/catalog', { con: { [nombre]: 'x' } })).toBeUndefined();
    expect(trato('/api/catalog', { cache: 'no-store' })).toBeUndefined();
  });
});

it('keeps pages of products, none about an order', () => {
  const seGuarda = (ruta: string) => sePuedeGuardar(TIENDA + ruta);
  expect(['/catalogo', '/catalogo?page=2', '/producto/1/globo'].map(seGuarda)).toEqual([true, true, true]);
  const otras = ['/catalogo?pedido=123456', '/seguimiento', '/seguimiento?codigo=1', '/mis-pedidos', '/'];
  expect(otras.filter(seGuarda)).toEqual([]);
});

it('knows when a tunnel speaks for a shop that is off', () => {
  const dice = (status: number, encabezado?: string) =>
    sinTienda({ status, headers: new Headers(encabezado ? { [encabezado]: 'x' } : {}) });
  expect([502, 503, 504, 530].map((status) => dice(status))).toEqual([true, true, true, true]);
  expect([200, 304, 404, 429, 500].some((status) => dice(status))).toBe(false);
  expect(dice(404, 'ngrok-error-code')).toBe(true);
});

it('takes «not found» from the shop, and not from a tunnel', () => {
  const dice = (status: number, encabezado?: string) =>
    yaNoExiste({ status, headers: new Headers(encabezado ? { [encabezado]: 'x' } : {}) });
  expect([404, 410].map((status) => dice(status))).toEqual([true, true]);
  expect([200, 403, 500, 502, 530].some((status) => dice(status))).toBe(false);
  expect(dice(404, 'ngrok-error-code')).toBe(false);
});
