import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGINAS_DEL_PERSONAL } from '#contract/pages/direcciones.ts';
import { inTransaction } from '#db/transaction.ts';
import type { DatosDeTienda } from '../../../base/configuracion.queries.ts';
import { ponerValor } from '../../../domain/configuracion/configuracion.queries.ts';
import { openTestShop, type TestShop } from '../../../testing/shops/shop.ts';
import { abrirSitemap } from './sitemap.ts';

let shop: TestShop;
let rojo: string;
beforeAll(async () => {
  shop = await openTestShop();
  rojo = await shop.product({
    nombre: 'Globo Corazón & más',
    categoria: 'globos',
    ocasiones: 'boda',
  });
  await shop.product({
    nombre: 'Piñata agotada',
    categoria: 'articulos-fiesta',
    stock: 0,
    ocasiones: 'navidad',
  });
  await shop.product({ nombre: 'Oculto', categoria: 'otros', activo: false });
});
afterAll(() => shop.close());

const pedir = (url: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url, headers: { host: 'globos.gt', ...headers } });
const direcciones = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc]) => loc);

describe('/sitemap.xml', () => {
  it('lists the catalogue, its categories and every active product under the requested host', async () => {
    const { statusCode, headers, body } = await pedir('/sitemap.xml');
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(headers['cache-control']).toBe('private, max-age=600');
    expect(direcciones(body)).toEqual([
      'http://globos.gt/catalogo',
      'http://globos.gt/catalogo?categoria=globos',
      'http://globos.gt/ocasion/boda',
      `http://globos.gt/producto/${rojo}/globo-corazon-mas`,
      expect.stringMatching(/^http:\/\/globos\.gt\/producto\/[0-9a-f-]{36}\/pinata-agotada$/),
    ]);
    expect(body).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  });

  it('is compressed, well-formed XML', async () => {
    const respuesta = await pedir('/sitemap.xml', { 'accept-encoding': 'gzip, br' });
    expect(respuesta.headers['content-encoding']).toBe('gzip');
    const xml = gunzipSync(respuesta.rawPayload).toString();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset .*<\/urlset>\n$/s);
    expect(xml.match(/<url>/g)?.length).toBe(xml.match(/<\/url>/g)?.length);
    const { etag } = respuesta.headers;
    const otra = await pedir('/sitemap.xml', { 'accept-encoding': 'gzip', 'if-none-match': String(etag) });
    expect(otra.statusCode).toBe(304);
  });

  it('follows the host and escapes it', async () => {
    expect(direcciones((await pedir('/sitemap.xml', { host: 'otra.gt:8080' })).body)[0]).toBe(
      'http://otra.gt:8080/catalogo',
    );
    expect((await pedir('/sitemap.xml', { host: 'x"><loc>' })).body).not.toContain('x">');
  });

  it('is rebuilt after ten minutes', async () => {
    const ahora = shop.context.clock();
    shop.setNow(ahora);
    await pedir('/sitemap.xml');
    const nuevo = await shop.product({ nombre: 'Recién llegado' });
    expect((await pedir('/sitemap.xml')).body).not.toContain(nuevo);
    shop.setNow(new Date(ahora.getTime() + 601_000));
    expect((await pedir('/sitemap.xml')).body).toContain(nuevo);
  });

  it('answers 404 for a part that does not exist', async () => {
    expect(direcciones((await pedir('/sitemap-1.xml')).body).length).toBeGreaterThan(3);
    for (const url of ['/sitemap-0.xml', '/sitemap-2.xml', '/sitemap-99999.xml', '/sitemap-x.xml'])
      expect([url, (await pedir(url)).statusCode]).toEqual([url, 404]);
  });

  it('becomes an index of parts that list every product once', async () => {
    const sitemap = abrirSitemap(shop.context, 2);
    const leer = async (parte?: number) =>
      gunzipSync(await sitemap.leer('https://globos.gt', parte)).toString();
    expect(await leer()).toContain('<sitemapindex');
    expect(direcciones(await leer())).toEqual([
      'https://globos.gt/sitemap-1.xml',
      'https://globos.gt/sitemap-2.xml',
    ]);
    const partes = [...direcciones(await leer(1)), ...direcciones(await leer(2))];
    expect(new Set(partes).size).toBe(partes.length);
    const whole = gunzipSync(await abrirSitemap(shop.context).leer('https://globos.gt')).toString();
    expect(partes).toEqual(direcciones(whole));
    await expect(sitemap.leer('https://globos.gt', 3)).rejects.toThrow('No existe');
  });
});

describe('/robots.txt', () => {
  it('excludes private pages and names the sitemap', async () => {
    const { headers, body } = await pedir('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    const fuera = body.match(/(?<=^Disallow: ).*/gm) ?? [];
    expect(fuera).toEqual(expect.arrayContaining(['/api/', '/*?*codigo=', '/*?*buscar=']));
    expect(fuera).toEqual(expect.arrayContaining([...PAGINAS_DEL_PERSONAL]));
    expect(body).toContain('Sitemap: http://globos.gt/sitemap.xml');
    for (const abierta of ['/catalogo', `/producto/${rojo}/globo`, '/imagenes/a.webp', '/tienda/assets/a.js'])
      expect([abierta, fuera.filter((ruta) => abierta.startsWith(ruta))]).toEqual([abierta, []]);
  });
});

describe('/personal/manifest.webmanifest', () => {
  it('makes the staff app installable, apart from the storefront', async () => {
    const { statusCode, headers, body } = await pedir('/personal/manifest.webmanifest');
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({
      id: '/personal',
      name: 'Guirnalda · Personal',
      short_name: 'Personal',
      start_url: '/personal',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.id).not.toBe((await pedir('/manifest.webmanifest')).json().id);
    expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toEqual([
      '/pos',
      '/pedidos',
      '/ventas',
    ]);
    for (const { src, type } of manifest.icons) {
      const icono = await pedir(src);
      expect([src, icono.statusCode, icono.headers['content-type']]).toEqual([src, 200, type]);
    }
  });
});

describe('/manifest.webmanifest', () => {
  const ponerTienda = (valor: Partial<DatosDeTienda>) =>
    inTransaction(shop.context.db, (tx) =>
      ponerValor(tx, 'tienda', { valor, actualizadoEn: new Date(), actualizadoPor: null }),
    );
  const manifest = async () => (await pedir('/manifest.webmanifest')).json();

  it('makes the shop installable on a phone', async () => {
    const { headers } = await pedir('/manifest.webmanifest');
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toMatch(/worker-src 'self';manifest-src 'self'/);
    expect(await manifest()).toMatchObject({
      name: 'Guirnalda',
      short_name: 'Guirnalda',
      lang: 'es-GT',
      start_url: '/catalogo',
      display: 'standalone',
    });
  });

  it('names existing pictures and pages', async () => {
    const { icons, start_url } = await manifest();
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, type } of icons) {
      const { statusCode, headers } = await pedir(src);
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
    }
    expect(start_url).toBe('/catalogo');
  });

  it('follows the shop’s name, colour and logo', async () => {
    const { hash: logo } = await shop.context.images.store(
      join(shop.context.folders.resources, 'public', 'icon-512.png'),
    );
    await ponerTienda({ nombre: 'Globos y Fiesta Marta', color: '#8b5cf6', logo });
    const { icons, ...resto } = await manifest();
    expect(resto).toMatchObject({
      name: 'Globos y Fiesta Marta',
      short_name: 'Globos',
      theme_color: '#8b5cf6',
    });
    expect(icons.map(({ sizes }: Record<string, string>) => sizes)).toContain('320x320');
    for (const { src, type } of icons) {
      const { statusCode, headers } = await pedir(src);
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, type]);
    }
  });
});
