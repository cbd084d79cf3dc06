import { randomBytes } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CREAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { crear, FICHA, form, imagenDeColor } from '../../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { barrerImagenes, RECUPERABLE_MS } from '../imagenes/imagenes.service.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const subir = async (bytes: Uint8Array) =>
  await shop.call('productos', 'POST', '/api/productos/imagenes', form({}, { bytes }));
/** Uploads a picture of one colour; returns the name that a gallery knows it by. */
const subirColor = async (color: string): Promise<string> =>
  (await subir(await imagenDeColor(color))).body.imagen.imagen;
const guardar = (_id: string, cuerpo: object) =>
  shop.call('productos', 'PUT', `/api/productos/${_id}`, { body: cuerpo });
const leer = async (_id: string) =>
  (await shop.call('visitante', 'GET', `/api/catalog/${_id}`)).body.producto;
const nombres = (producto: { galeria: { imagen: string }[] }) => producto.galeria.map(({ imagen }) => imagen);
const hashes = () =>
  [...new Set(readdirSync(join(shop.folder, 'imagenes')).map((nombre) => nombre.slice(0, 32)))].sort();
function envejecer(): void {
  const antes = new Date(Date.now() - 2 * 3_600_000);
  for (const nombre of readdirSync(join(shop.folder, 'imagenes')))
    utimesSync(join(shop.folder, 'imagenes', nombre), antes, antes);
}
/** A product with these pictures. */
async function conImagenes(...galeria: string[]): Promise<string> {
  const { status, body } = await crear(shop, { ...FICHA, galeria: JSON.stringify(galeria) });
  expect(status).toBe(201);
  return body.producto._id;
}

describe('the pictures of a product', () => {
  it('are kept in their order, the first one as the main one, for staff and public', async () => {
    const [roja, azul, verde] = [await subirColor('red'), await subirColor('blue'), await subirColor('lime')];
    const _id = await conImagenes(azul, roja, verde);
    for (const producto of [
      await leer(_id),
      (await shop.call('ventas', 'GET', `/api/productos/${_id}`)).body.producto,
    ]) {
      expect(nombres(producto)).toEqual([azul, roja, verde]);
      expect(producto.imagenUrl).toBe(producto.galeria[0].imagenUrl);
      expect(producto.imagenes).toEqual(producto.galeria[0].imagenes);
      expect(producto.imagenPrevia).toBe(producto.galeria[0].imagenPrevia);
      for (const { imagenUrl, imagenes, imagenPrevia } of producto.galeria) {
        expect(imagenPrevia).toMatch(/^data:image\/webp;base64,/);
        expect(Object.keys(imagenes)).toEqual(['160', '320', '640', '1080']);
        expect((await shop.app.inject(new URL(imagenUrl).pathname)).statusCode).toBe(200);
      }
    }
    const lista = (await shop.call('visitante', 'GET', '/api/catalog')).body.productos;
    expect(lista[0]).toMatchObject({ imagenUrl: expect.stringContaining(azul) });
    expect(lista[0]).not.toHaveProperty('galeria');
  });

  it('are reordered, taken out and cleared, and files that nothing uses are removed', async () => {
    const [roja, azul, verde] = [await subirColor('red'), await subirColor('blue'), await subirColor('lime')];
    const _id = await conImagenes(roja, azul, verde);
    const { body } = await guardar(_id, { galeria: [verde, roja] });
    expect(nombres(body.producto)).toEqual([verde, roja]);
    expect(nombres(await leer(_id))).toEqual([verde, roja]);
    expect(hashes()).toEqual([verde, roja].sort());

    await guardar(_id, { nombre: 'Otro nombre' });
    expect(nombres(await leer(_id))).toEqual([verde, roja]);
    await guardar(_id, { galeria: [] });
    expect(await leer(_id)).toMatchObject({ imagenUrl: null, galeria: [] });
    expect(hashes()).toEqual([]);
  });

  it('keep the others when a form brings another main picture, as it always could', async () => {
    const [roja, azul] = [await subirColor('red'), await subirColor('blue')];
    const _id = await conImagenes(roja, azul);
    const una = form({}, { bytes: await imagenDeColor('lime') });
    const { body } = await shop.call('productos', 'PUT', `/api/productos/${_id}`, una);
    expect(nombres(body.producto)).toEqual([expect.not.stringContaining(roja), azul]);
    // The second picture becomes the main one, and is not listed twice.
    const otra = form({}, { bytes: await imagenDeColor('blue') });
    await shop.call('productos', 'PUT', `/api/productos/${_id}`, otra);
    expect(nombres(await leer(_id))).toEqual([azul]);
  });

  it('of an old product are its only picture, and none without one', async () => {
    const { body } = await crear(shop, FICHA, { bytes: await imagenDeColor('red') });
    expect(await leer(body.producto._id)).toMatchObject({
      galeria: [{ imagenUrl: body.producto.imagenUrl }],
    });
    const { body: sin } = await crear(shop, FICHA);
    expect((await leer(sin.producto._id)).galeria).toEqual([]);
  });

  it('are shared between products: a file goes with the last one that uses it', async () => {
    const roja = await subirColor('red');
    const [una, otra] = [await conImagenes(roja), await conImagenes(await subirColor('blue'), roja)];
    await guardar(una, { galeria: [] });
    expect(hashes()).toContain(roja);
    await guardar(otra, { galeria: [] });
    expect(hashes()).toEqual([]);
  });
});

describe('an upload', () => {
  it('waits an hour for the product that uses it', async () => {
    const [sola, usada] = [await subirColor('red'), await subirColor('blue')];
    await barrerImagenes(shop.context);
    expect(hashes()).toEqual([sola, usada].sort());
    const _id = await conImagenes(await subirColor('lime'), usada);
    envejecer();
    await barrerImagenes(shop.context);
    expect(hashes()).not.toContain(sola);
    expect(hashes()).toHaveLength(2);

    const tarde = await guardar(_id, { galeria: [usada, sola] });
    expect(tarde).toMatchObject({ status: 400, body: { details: [{ path: 'galeria' }] } });
    expect(nombres(await leer(_id))).toHaveLength(2);
  });

  it('stays with a deleted product as long as that can be restored', async () => {
    const _id = await conImagenes(await subirColor('red'), await subirColor('blue'));
    await shop.call('productos', 'DELETE', `/api/productos/${_id}`);
    envejecer();
    await barrerImagenes(shop.context);
    expect(hashes()).toHaveLength(2);
    await shop.call('productos', 'POST', `/api/productos/${_id}/recuperar`);
    expect(nombres(await leer(_id))).toHaveLength(2);
    await shop.call('productos', 'DELETE', `/api/productos/${_id}`);
    shop.setNow(new Date(Date.now() + 2 * RECUPERABLE_MS));
    await barrerImagenes(shop.context);
    expect(hashes()).toEqual([]);
  });

  it.each([
    ['nothing', undefined, 400],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 415],
    [
      'the first bytes of a JPEG and noise',
      Buffer.concat([Buffer.from([255, 216, 255]), randomBytes(5000)]),
      400,
    ],
    ['more than 5 MB', Buffer.alloc(LIMITES.imagenBytes + 1, 1), 413],
  ])('of %s is refused and leaves no file', async (_que, bytes, status) => {
    const respuesta = bytes
      ? await subir(bytes)
      : await shop.call('productos', 'POST', '/api/productos/imagenes', form({}));
    expect(respuesta).toMatchObject({ status, body: { success: false, message: expect.any(String) } });
    expect([hashes(), readdirSync(join(shop.folder, 'subidas'))]).toEqual([[], []]);
  });
});

describe('a gallery', () => {
  const MALA = 'a'.repeat(32);
  it.each([
    ['a picture that does not exist', [MALA]],
    ['a path', ['../../guirnalda.sqlite']],
    ['a hash with something after it', [`${MALA}-640.webp`]],
    ['a text', MALA],
    ['numbers', [1, 2]],
    ['an object', { 0: MALA }],
    ['nested lists', [[MALA]]],
    ['more pictures than a product may have', Array.from({ length: 7 }, (_, i) => String(i).repeat(32))],
    ['a picture twice', [MALA, MALA]],
  ])('with %s is refused, and nothing is written', async (_que, galeria) => {
    const _id = await conImagenes(await subirColor('red'));
    const respuestas = [
      await guardar(_id, { nombre: 'No', galeria }),
      await shop.call(
        'productos',
        'POST',
        '/api/productos',
        form({ ...FICHA, galeria: JSON.stringify(galeria) }),
      ),
    ];
    for (const { status, body } of respuestas) {
      expect(status).toBe(400);
      expect(body.details[0].path).toMatch(/^galeria/);
    }
    expect(await leer(_id)).toMatchObject({ nombre: FICHA.nombre, galeria: [{}] });
    expect(await shop.ask('select count(*) from productos')).toBe(1);
  });

  it('takes six pictures, and no seventh in the database', async () => {
    const colores = ['red', 'blue', 'lime', 'black', 'white', 'yellow'];
    const seis: string[] = [];
    for (const color of colores) seis.push(await subirColor(color));
    const _id = await conImagenes(...seis);
    expect(nombres(await leer(_id))).toEqual(seis);
    await expect(
      shop.ask(`update producto_imagenes set posicion = 6 where posicion = 5 returning posicion`),
    ).rejects.toThrow();
  });

  it('is not held when the product cannot be written', async () => {
    // Nothing is swept in a shop without products.
    await shop.product();
    const roja = await subirColor('red');
    const nada = await guardar('01a1fd2f-1af1-7196-896d-814c65740d1f', { galeria: [roja] });
    expect(nada.status).toBe(404);
    envejecer();
    await barrerImagenes(shop.context);
    expect(hashes()).toEqual([]);
  });

  it('loses no picture that is removed elsewhere while a product takes it', async () => {
    const roja = await subirColor('red');
    const [una, otra] = [await conImagenes(roja), await conImagenes(await subirColor('blue'))];
    await Promise.all([guardar(una, { galeria: [] }), guardar(otra, { galeria: [roja] })]);
    expect(hashes()).toEqual(expect.arrayContaining(nombres(await leer(otra))));
  });

  it('is written once when its call is repeated', async () => {
    const roja = await subirColor('red');
    const llamada = {
      body: { ...FICHA, precioCompra: 5, precioVenta: 12.5, stock: 8, stockMinimo: 2, galeria: [roja] },
      headers: { 'idempotency-key': 'una-galeria-1234567890' },
    };
    const [metodo = 'POST', ruta = ''] = CREAR_PRODUCTO.split(' ');
    const primera = await shop.call('productos', metodo as 'POST', ruta, llamada);
    const segunda = await shop.call('productos', metodo as 'POST', ruta, llamada);
    expect([primera.status, segunda.body]).toEqual([201, primera.body]);
    expect(await shop.ask('select count(*) from productos')).toBe(1);
  });
});
