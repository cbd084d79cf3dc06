import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crear, FICHA, form, imagenDeColor, totalProductos } from '../../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const files = () => readdirSync(join(shop.folder, 'imagenes'));

describe('pictures', () => {
  it.each(['png', 'jpeg', 'gif', 'avif', 'webp'] as const)(
    're-encodes %s to WebP in every width',
    async (format) => {
      const bytes = await imagenDeColor(`#12${format.length}4${format.length}6`.padEnd(7, '0'), format);
      const { status, body } = await crear(shop, FICHA, {
        bytes,
        name: 'cualquiera.bin',
        type: 'application/octet-stream',
      });
      expect(status).toBe(201);
      expect(Object.keys(body.producto.imagenes)).toEqual(['160', '320', '640', '1080']);
      const respuesta = await shop.app.inject(new URL(body.producto.imagenUrl).pathname);
      expect(respuesta.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(respuesta.headers['cross-origin-resource-policy']).toBe('cross-origin');
      const meta = await sharp(respuesta.rawPayload).metadata();
      expect([meta.format, meta.width, meta.height]).toEqual(['webp', 640, 640]);
    },
  );

  it('stores a small preview with the product, and renews it when the picture is replaced', async () => {
    const foto = await imagenDeColor('#ff0000', 'png');
    const { body } = await crear(shop, FICHA, { bytes: foto });
    const { _id, imagenPrevia } = body.producto;
    expect(imagenPrevia).toMatch(/^data:image\/webp;base64,[A-Za-z0-9+/=]{1,300}$/);
    const previa = sharp(Buffer.from(imagenPrevia.split(',')[1], 'base64'));
    expect(await previa.metadata()).toMatchObject({ format: 'webp', width: 16, height: 16 });
    const { dominant } = await previa.stats();
    expect([dominant.r > 200, dominant.g < 60]).toEqual([true, true]);

    const enCatalogo = async () =>
      (await shop.call('visitante', 'GET', `/api/catalog/${_id}`)).body.producto.imagenPrevia;
    expect(await enCatalogo()).toBe(imagenPrevia);
    await shop.call('productos', 'PUT', `/api/productos/${_id}`, { body: { nombre: 'Otro nombre' } });
    expect(await enCatalogo()).toBe(imagenPrevia);

    // Noise is the worst case for compression.
    const ruido = { create: { width: 64, height: 64, channels: 3 as const, background: '#000' } };
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
    const bytes = await sharp({ create: { ...ruido.create, noise } })
      .png()
      .toBuffer();
    const otra = await shop.context.images.store(bytes);
    shop.context.images.release(otra.hash);
    expect(otra.preview.length).toBeLessThanOrEqual(300);
  });

  it('falls back to the category’s colour for a product without a picture', async () => {
    const { body } = await crear(shop, FICHA);
    expect(body.producto).not.toHaveProperty('imagenPrevia');
  });

  it('strips metadata and appended data', async () => {
    const jpeg = await sharp(await imagenDeColor('#334455', 'jpeg'))
      .withExif({ IFD0: { Copyright: 'secreto-exif' } })
      .toBuffer();
    const bytes = Buffer.concat([jpeg, Buffer.from('<?php secreto-pegado ?>')]);
    const { body } = await crear(shop, FICHA, { bytes });
    const { rawPayload } = await shop.app.inject(new URL(body.producto.imagenUrl).pathname);
    expect(rawPayload.includes('secreto')).toBe(false);
  });

  it.each([
    ['a text that calls itself a picture', Buffer.from('<svg onload="alert(1)"/>'), 415, 'tipo-no-admitido'],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
      'tipo-no-admitido',
    ],
    ['random bytes', Buffer.alloc(2000, 7), 415, 'tipo-no-admitido'],
  ])('refuses %s and stores nothing', async (_que, bytes, status, code) => {
    const archivos = files().length;
    const productos = await totalProductos(shop);
    const respuesta = await crear(shop, FICHA, { bytes });
    expect([respuesta.status, respuesta.body.error]).toEqual([status, code]);
    expect([files().length, await totalProductos(shop)]).toEqual([archivos, productos]);
  });

  it('refuses a truncated picture', async () => {
    const entera = await imagenDeColor('#aa00aa', 'png', 600);
    const archivos = files().length;
    const respuesta = await crear(shop, FICHA, { bytes: entera.subarray(0, Math.floor(entera.length / 2)) });
    expect([respuesta.status, respuesta.body.error]).toEqual([400, 'imagen-invalida']);
    expect(files()).toHaveLength(archivos);
  });

  it('refuses 6 MB and accepts exactly 5 MB', async () => {
    const grande = await crear(shop, FICHA, { bytes: Buffer.alloc(6 * 1024 * 1024, 1) });
    expect([grande.status, grande.body.message]).toEqual([413, 'La imagen no debe superar los 5MB']);
    const justa = Buffer.concat([await imagenDeColor('#00aa55'), Buffer.alloc(5_242_880)]).subarray(
      0,
      5_242_880,
    );
    expect((await crear(shop, FICHA, { bytes: justa })).status).toBe(201);
  });

  it('refuses more than 50 megapixels before decoding them', async () => {
    const bytes = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const respuesta = await crear(shop, FICHA, { bytes });
    expect([respuesta.status, respuesta.body.error]).toEqual([400, 'imagen-invalida']);
  });

  it('leaves no file when the fields are invalid, and treats an empty file as no picture', async () => {
    const archivos = files().length;
    expect(
      (await crear(shop, { ...FICHA, stock: 'x' }, { bytes: await imagenDeColor('#123123') })).status,
    ).toBe(400);
    expect(files()).toHaveLength(archivos);
    const sin = await crear(shop, FICHA, { bytes: new Uint8Array() });
    expect([sin.status, sin.body.producto.imagenUrl]).toEqual([201, null]);
  });

  it('removes a replaced picture unless an order still shows it', async () => {
    const { body } = await crear(shop, FICHA, { bytes: await imagenDeColor('#010203') });
    const id = body.producto._id as string;
    const existe = (url: string) => files().includes(new URL(url).pathname.split('/').at(-1) ?? '');
    const cambiar = async (color: string) =>
      (
        await shop.call(
          'productos',
          'PUT',
          `/api/productos/${id}`,
          form({}, { bytes: await imagenDeColor(color) }),
        )
      ).body.producto.imagenUrl;
    const segunda = await cambiar('#040506');
    expect([existe(body.producto.imagenUrl), existe(segunda)]).toEqual([false, true]);
    await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: { nombre: 'Ana', telefono: '55551234' }, items: [{ producto: id, cantidad: 1 }] },
    });
    const tercera = await cambiar('#070809');
    expect([existe(segunda), existe(tercera)]).toEqual([true, true]);
  });
});
