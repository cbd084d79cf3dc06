import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crear, FICHA, form, imagenDeColor, totalProductos } from '../../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { barrerImagenes } from '../imagenes/imagenes.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const conFoto = async (color: string) =>
  (await crear(shop, FICHA, { bytes: await imagenDeColor(color) })).body.producto;
const archivos = () => readdirSync(join(shop.folder, 'imagenes'));

describe('a product created as a copy', () => {
  it('shows the original’s picture, and keeps it when the original changes its picture or is deleted', async () => {
    const original = await conFoto('red');
    const { status, body } = await crear(shop, { ...FICHA, imagenDe: original._id });
    expect(status).toBe(201);
    const { imagenUrl, imagenes, imagenPrevia } = original;
    expect(body.producto).toMatchObject({ imagenUrl, imagenes, imagenPrevia });

    const otra = form({}, { bytes: await imagenDeColor('blue') });
    await shop.call('productos', 'PUT', `/api/productos/${original._id}`, otra);
    await shop.call('productos', 'DELETE', `/api/productos/${original._id}`);
    await barrerImagenes(shop.context);
    expect(archivos()).toContain(new URL(imagenUrl).pathname.split('/').at(-1));
  });

  it('shows its own picture if it is sent with one', async () => {
    const original = await conFoto('green');
    const foto = { bytes: await imagenDeColor('yellow') };
    const { body } = await crear(shop, { ...FICHA, imagenDe: original._id }, foto);
    expect(body.producto.imagenUrl).not.toBe(original.imagenUrl);
    expect(body.producto.imagenUrl).not.toBeNull();
  });

  it.each([
    ['has none', async () => await shop.product()],
    [
      'was deleted',
      async () => {
        const { _id } = await conFoto('pink');
        await shop.call('productos', 'DELETE', `/api/productos/${_id}`);
        return _id as string;
      },
    ],
  ])('is refused with a message when the original %s', async (_que, hacer) => {
    const imagenDe = await hacer();
    const antes = await totalProductos(shop);
    const { status, body } = await crear(shop, { ...FICHA, imagenDe });
    const msg = 'La imagen del producto copiado ya no está: elige otra o guarda sin imagen';
    expect([status, body.details]).toEqual([400, [{ path: 'imagenDe', msg }]]);
    expect(await totalProductos(shop)).toBe(antes);
    expect((await crear(shop, { ...FICHA, imagenDe: '' })).body.producto.imagenUrl).toBeNull();
  });
});
