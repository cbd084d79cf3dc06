import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { crear, FICHA, form, imagenDeColor } from '../../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { barrerImagenes, RECUPERABLE_MS } from './imagenes.service.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const guardadas = () => readdirSync(join(shop.folder, 'imagenes'));
const tarjetas = () => guardadas().filter((nombre) => nombre.endsWith('.jpg'));

/** Adds a product with a red picture; returns its page's address and its picture's. */
async function conFoto() {
  const { body } = await crear(shop, FICHA, { bytes: await imagenDeColor('red') });
  const { _id, imagenUrl } = body.producto;
  return { _id: String(_id), imagenUrl: String(imagenUrl) };
}

/** What the page at `url` tells messengers of its picture. */
async function anunciada(url: string) {
  const { text } = await shop.call('visitante', 'GET', url, { headers: { accept: 'text/html' } });
  const dice = (nombre: string) =>
    new RegExp(`<meta property="og:image${nombre}" content="([^"]*)">`).exec(text)?.[1];
  return { url: dice('') ?? '', tipo: dice(':type'), ancho: dice(':width'), alto: dice(':height') };
}

const pedir = (url: string) => shop.app.inject(new URL(url, 'http://localhost').pathname);

describe('the picture of a shared link', () => {
  it('is a JPEG of 1200 × 630 with the whole picture on the shop’s paper', async () => {
    const { _id, imagenUrl } = await conFoto();
    const { headers } = await shop.app.inject(`/producto/${_id}`);
    const { url, ...dicho } = await anunciada(String(headers.location));
    expect(dicho).toEqual({ tipo: 'image/jpeg', ancho: '1200', alto: '630' });
    const { statusCode, rawPayload, headers: suyos } = await pedir(url);
    expect(statusCode).toBe(200);
    expect(suyos).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([(await sharp(rawPayload).metadata()).format, info.width, info.height]).toEqual([
      'jpeg',
      1200,
      630,
    ]);
    const punto = (x: number, y: number) => {
      const i = (y * info.width + x) * info.channels;
      return [...data.subarray(i, i + 3)].map((tono) => Math.round(tono / 16));
    };
    const ROJO = [16, 0, 0];
    const PAPEL = [16, 16, 15];
    expect([punto(600, 2), punto(600, 627), punto(290, 315), punto(910, 315)]).toEqual([
      ROJO,
      ROJO,
      ROJO,
      ROJO,
    ]);
    expect([punto(2, 315), punto(1197, 315), punto(280, 2)]).toEqual([PAPEL, PAPEL, PAPEL]);
    expect((await pedir(imagenUrl)).headers['content-type']).toBe('image/webp');
  });

  it('is announced for the catalogue and, by its logo, for the rest of the shop', async () => {
    const { imagenUrl } = await conFoto();
    const tarjeta = imagenUrl.replace('-640.webp', '-1200x630.jpg');
    expect((await anunciada('/catalogo')).url).toBe(tarjeta);
    expect((await anunciada('/seguimiento')).url).toBe('');
    const logo = form({}, { bytes: await imagenDeColor('blue') });
    const { body } = await shop.call('propietario', 'PUT', '/api/configuracion/logo', logo);
    const delLogo = await anunciada('/no/existe');
    expect(delLogo.url).toBe(String(body.tienda.iconoUrl).replace('-640.webp', '-1200x630.jpg'));
    expect((await pedir(delLogo.url)).statusCode).toBe(200);
  });

  it('is made once, when it is first asked for, and again when its file was lost', async () => {
    const { imagenUrl } = await conFoto();
    const url = imagenUrl.replace('-640.webp', '-1200x630.jpg');
    expect(tarjetas()).toEqual([]);
    const juntas = await Promise.all([pedir(url), pedir(url), pedir(url)]);
    expect(juntas.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(guardadas().filter((nombre) => nombre.endsWith('.parcial'))).toEqual([]);
    expect(tarjetas()).toHaveLength(1);
    rmSync(join(shop.folder, 'imagenes', tarjetas()[0] ?? ''));
    expect((await pedir(url)).statusCode).toBe(200);
  });

  it('is drawn from the largest width, and a damaged one is an error for the log', async () => {
    const { imagenUrl } = await conFoto();
    const url = imagenUrl.replace('-640.webp', '-1200x630.jpg');
    const archivo = (ancho: number) =>
      join(shop.folder, 'imagenes', guardadas().find((nombre) => nombre.endsWith(`-${ancho}.webp`)) ?? '');
    rmSync(archivo(640));
    expect((await pedir(url)).statusCode).toBe(200);
    rmSync(join(shop.folder, 'imagenes', tarjetas()[0] ?? ''));
    writeFileSync(archivo(1080), 'no picture');
    expect((await pedir(url)).statusCode).toBe(500);
    rmSync(archivo(1080));
    expect((await pedir(url)).statusCode).toBe(404);
    expect(tarjetas()).toEqual([]);
  });

  it.each([
    `/imagenes/${'a'.repeat(32)}-1200x630.jpg`,
    `/imagenes/${'a'.repeat(32)}-1201x630.jpg`,
    '/imagenes/..%2fguirnalda-1200x630.jpg',
  ])('is not made of what is no picture of the shop: %s', async (url) => {
    expect([400, 404]).toContain((await shop.app.inject(url)).statusCode);
    expect(guardadas()).toEqual([]);
  });

  it('goes with its picture: when it is replaced, and when the sweep removes it', async () => {
    const { _id, imagenUrl } = await conFoto();
    await pedir(imagenUrl.replace('-640.webp', '-1200x630.jpg'));
    const otra = form({}, { bytes: await imagenDeColor('blue') });
    await shop.call('productos', 'PUT', `/api/productos/${_id}`, otra);
    expect(tarjetas()).toEqual([]);
    const { body } = await shop.call('productos', 'GET', `/api/productos/${_id}`);
    await pedir(body.producto.imagenUrl.replace('-640.webp', '-1200x630.jpg'));
    await shop.call('productos', 'DELETE', `/api/productos/${_id}`);
    const antes = new Date(Date.now() - 2 * 3_600_000);
    for (const nombre of guardadas()) utimesSync(join(shop.folder, 'imagenes', nombre), antes, antes);
    await barrerImagenes(shop.context);
    expect(tarjetas()).toHaveLength(1);
    shop.setNow(new Date(Date.now() + 2 * RECUPERABLE_MS));
    await barrerImagenes(shop.context);
    expect(guardadas()).toEqual([]);
  });
});
