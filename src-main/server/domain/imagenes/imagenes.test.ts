import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { barrerImagenes, RECUPERABLE_MS } from './imagenes.service.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const CAMPOS = {
  nombre: 'Globo',
  categoria: 'globos',
  precioCompra: '1',
  precioVenta: '2',
  stock: '1',
  stockMinimo: '0',
};

const campo = (nombre: string, valor: string) =>
  Buffer.from(`--x\r\nContent-Disposition: form-data; name="${nombre}"\r\n\r\n${valor}\r\n`);
const archivo = (bytes: Buffer, nombre = 'imagen') =>
  Buffer.concat([
    Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${nombre}"; filename="../../foto.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
const camposDelFormulario = Object.entries(CAMPOS).map(([nombre, valor]) => campo(nombre, valor));
const formulario = (...partes: Buffer[]) =>
  Buffer.concat([...camposDelFormulario, ...partes, Buffer.from('--x--\r\n')]);

const enviar = (payload: Buffer) =>
  shop.call('productos', 'POST', '/api/productos', {
    payload,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
const guardadas = () => readdirSync(join(shop.folder, 'imagenes'));
const subidas = () => readdirSync(join(shop.folder, 'subidas'));
const foto = (color: string) =>
  sharp({ create: { width: 30, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer();

const jpeg = () =>
  sharp(randomBytes(90 * 90 * 3), { raw: { width: 90, height: 90, channels: 3 } })
    .jpeg()
    .toBuffer();

function trozo(tipo: string, datos: Buffer): Buffer {
  const cuerpo = Buffer.concat([Buffer.from(tipo, 'latin1'), datos]);
  const largo = Buffer.alloc(4);
  const suma = Buffer.alloc(4);
  largo.writeUInt32BE(datos.length);
  suma.writeUInt32BE(crc32(cuerpo));
  return Buffer.concat([largo, cuerpo, suma]);
}

/** A PNG whose header states the given size, whatever data follows. */
function png(ancho: number, alto: number, datos: Buffer, ...otros: Buffer[]): Buffer {
  const cabeza = Buffer.alloc(13);
  cabeza.writeUInt32BE(ancho, 0);
  cabeza.writeUInt32BE(alto, 4);
  cabeza.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    trozo('IHDR', cabeza),
    ...otros,
    trozo('IDAT', datos),
    trozo('IEND', Buffer.alloc(0)),
  ]);
}

describe('hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const bomba =
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>';

  it.each<[string, () => Buffer | Promise<Buffer>, number[]]>([
    ['an SVG', () => Buffer.from(svg), [415]],
    ['an SVG that grows when it is read', () => Buffer.from(bomba), [415]],
    ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>'), [415]],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .tiff()
          .toBuffer(),
      [415],
    ],
    ['a page after the first bytes of a GIF', () => Buffer.from(`GIF89a/*${svg}*/=1;`), [400]],
    [
      'the first bytes of a JPEG and noise',
      () => Buffer.concat([Buffer.from([255, 216, 255]), randomBytes(5000)]),
      [400],
    ],
    [
      'an AVIF of noise',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avifmif1', 'latin1'), randomBytes(3000)]),
      [400],
    ],
    ['a PNG of 60,000 by 60,000', () => png(60_000, 60_000, deflateSync(Buffer.alloc(1000))), [400]],
    ['a PNG larger than it can be', () => png(0xffffffff, 0xffffffff, deflateSync(Buffer.alloc(10))), [400]],
    [
      'a PNG of 50 megapixels that ends after one line',
      () => png(7000, 7000, deflateSync(Buffer.alloc(7001))),
      [400],
    ],
    ['a JPEG cut in the middle', async () => (await jpeg()).subarray(0, 3000), [400]],
    ['a JPEG cut in its head', async () => (await jpeg()).subarray(0, 40), [400]],
    ['the first three bytes of a JPEG', async () => (await jpeg()).subarray(0, 3), [400]],
    ['two bytes', () => Buffer.from([255, 216]), [415]],
    ['half a picture', async () => (await foto('red')).subarray(0, 60), [400]],
  ])('refuses %s and leaves no file', async (_que, bytes, estados) => {
    const respuesta = await enviar(formulario(archivo(await bytes())));
    expect(estados).toContain(respuesta.status);
    expect(respuesta.body).toMatchObject(
      respuesta.status === 415
        ? { error: 'tipo-no-admitido', message: 'La imagen debe ser JPEG, PNG, WebP, GIF o AVIF' }
        : {
            error: 'imagen-invalida',
            message: expect.stringMatching(/^La imagen (está dañada|es demasiado)/),
          },
    );
    expect([guardadas(), subidas(), await shop.ask('select count(*) from productos')]).toEqual([[], [], 0]);
  });

  it('refuses a small AVIF that would take a gigabyte to decode', async () => {
    const create = { width: 5100, height: 5000, channels: 3, background: 'tomato' } as const;
    const grande = await sharp({ create }).avif({ effort: 0 }).toBuffer();
    expect(grande.length).toBeLessThan(2_000);
    const respuesta = await enviar(formulario(archivo(grande)));
    expect(respuesta.status).toBe(400);
    expect(respuesta.body).toMatchObject({
      error: 'imagen-invalida',
      message: 'La imagen es demasiado grande: en AVIF no puede pasar de 25 megapíxeles. Guárdala como JPEG',
    });
    expect([guardadas(), subidas()]).toEqual([[], []]);
  });

  it('decodes small PNG files of 49 megapixels one at a time, outside the server', async () => {
    const grande = png(7000, 7000, deflateSync(Buffer.alloc(7001 * 7000), { level: 9 }));
    expect(grande.length).toBeLessThan(100_000);
    const antes = process.memoryUsage().rss;
    const respuestas = await Promise.all(
      Array.from({ length: 6 }, () => enviar(formulario(archivo(grande)))),
    );
    expect(respuestas.map((una) => una.status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(process.memoryUsage().rss - antes).toBeLessThan(100_000_000);
    expect(subidas()).toEqual([]);
  });

  it('keeps memory bounded for a PNG text chunk that inflates to 100 MB', async () => {
    const texto = Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(100_000_000, 65))]);
    const gorda = png(30, 30, deflateSync(Buffer.alloc(31 * 30)), trozo('zTXt', texto), trozo('iCCP', texto));
    const antes = process.memoryUsage().rss;
    expect([201, 400, 415]).toContain((await enviar(formulario(archivo(gorda)))).status);
    expect(process.memoryUsage().rss - antes).toBeLessThan(300_000_000);
    expect(subidas()).toEqual([]);
  });

  it('stores a file that is both picture and HTML page as a picture only, under a generated name', async () => {
    const poliglota = Buffer.concat([await foto('#0a0b0c'), Buffer.from(svg)]);
    const { status, body } = await enviar(formulario(archivo(poliglota)));
    expect(status).toBe(201);
    const ruta = new URL(body.producto.imagenUrl).pathname;
    expect(ruta).toMatch(/^\/imagenes\/[0-9a-f]{32}-640\.webp$/);
    const { rawPayload, headers } = await shop.app.inject(ruta);
    expect(rawPayload.includes('script')).toBe(false);
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  });

  it('refuses two files or one too large, and leaves no file', async () => {
    const una = await foto('red');
    const otra = await foto('blue');
    const dos = await enviar(formulario(archivo(una), archivo(otra)));
    const larga = await enviar(formulario(archivo(Buffer.alloc(5_242_881, 1))));
    expect([dos.status, larga.status]).toEqual([413, 413]);
    expect([guardadas(), subidas(), await shop.ask('select count(*) from productos')]).toEqual([[], [], 0]);
  });

  it('ignores a file in another field', async () => {
    const { status, body } = await enviar(formulario(archivo(randomBytes(2000), 'otro')));
    expect([status, body.producto.imagenUrl, guardadas()]).toEqual([201, null, []]);
  });
});

describe('a client that disconnects during the upload', () => {
  it('leaves no product, no picture and no upload', async () => {
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = shop.app.server.address() as { port: number };
    const bytes = formulario(archivo(randomBytes(3_000_000)));
    for (const hasta of [100, 900, 200_000, 2_900_000]) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/productos HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${shop.token('productos')}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${bytes.length}\r\n\r\n`,
      );
      await new Promise((resolve) => socket.write(bytes.subarray(0, hasta), resolve));
      await expect.poll(subidas).toHaveLength(1);
      socket.destroy();
      await expect.poll(subidas).toEqual([]);
    }
    expect([guardadas(), subidas(), await shop.ask('select count(*) from productos')]).toEqual([[], [], 0]);
  });
});

describe('the sweep', () => {
  const HACE_DOS_HORAS = new Date(Date.now() - 2 * 3_600_000);
  const envejecer = () => {
    for (const carpeta of ['imagenes', 'subidas'])
      for (const nombre of readdirSync(join(shop.folder, carpeta)))
        utimesSync(join(shop.folder, carpeta, nombre), HACE_DOS_HORAS, HACE_DOS_HORAS);
  };
  const hashes = () => [...new Set(guardadas().map((nombre) => nombre.slice(0, 32)))].sort();
  const hashDe = (url: string) => new URL(url).pathname.slice('/imagenes/'.length, '/imagenes/'.length + 32);

  it('removes files left by a crash, and keeps files in use and recent ones', async () => {
    const producto = (await enviar(formulario(archivo(await foto('red'))))).body.producto;
    const { hash: huerfana } = await shop.context.images.store(await foto('blue'));
    shop.context.images.release(huerfana);
    const { hash: retenida } = await shop.context.images.store(await foto('lime'));
    writeFileSync(join(shop.folder, 'imagenes', `${'a'.repeat(32)}-160.webp.uno.parcial`), 'mitad');
    mkdirSync(join(shop.folder, 'subidas', 'subida-vieja'));
    writeFileSync(join(shop.folder, 'imagenes', 'LEEME.txt'), 'no es nuestra');
    envejecer();
    const { hash: fresca } = await shop.context.images.store(await foto('black'));
    shop.context.images.release(fresca);
    mkdirSync(join(shop.folder, 'subidas', 'subida-fresca'));

    await barrerImagenes(shop.context);
    expect(guardadas()).toContain('LEEME.txt');
    expect(hashes().filter((uno) => uno !== 'LEEME.txt')).toEqual(
      [hashDe(producto.imagenUrl), retenida, fresca].sort(),
    );
    expect(subidas()).toEqual(['subida-fresca']);
  });

  it('removes the picture of a product that can no longer be restored, unless an order uses it', async () => {
    const pedida = (await enviar(formulario(archivo(await foto('red'))))).body.producto;
    const olvidada = (await enviar(formulario(archivo(await foto('blue'))))).body.producto;
    await shop.call('visitante', 'POST', '/api/pedidos', {
      body: {
        cliente: { nombre: 'Ana López', telefono: '44556667' },
        items: [{ producto: pedida._id, cantidad: 1 }],
      },
    });
    for (const { _id } of [pedida, olvidada]) await shop.call('productos', 'DELETE', `/api/productos/${_id}`);
    envejecer();
    await barrerImagenes(shop.context);
    expect(hashes()).toEqual([hashDe(pedida.imagenUrl), hashDe(olvidada.imagenUrl)].sort());
    shop.setNow(new Date(Date.now() + 2 * RECUPERABLE_MS + 1000));
    await barrerImagenes(shop.context);
    expect(hashes()).toEqual([hashDe(pedida.imagenUrl)]);
  });

  const retiradas = () =>
    readdirSync(join(shop.folder, 'imagenes-retiradas')).filter((nombre) => nombre.endsWith('.webp'));

  it('keeps a picture aside for thirty days, and then deletes it', async () => {
    await enviar(formulario(archivo(await foto('red'))));
    const { hash } = await shop.context.images.store(await foto('blue'));
    shop.context.images.release(hash);
    envejecer();
    await barrerImagenes(shop.context);
    expect(hashes()).not.toContain(hash);
    expect(retiradas().sort()).toEqual([160, 320, 640, 1080].map((ancho) => `${hash}-${ancho}.webp`).sort());
    const poner = (dias: number) => {
      const fecha = new Date(Date.now() - dias * 86_400_000);
      for (const nombre of retiradas())
        utimesSync(join(shop.folder, 'imagenes-retiradas', nombre), fecha, fecha);
    };
    poner(29);
    await barrerImagenes(shop.context);
    expect(retiradas()).toHaveLength(4);
    poner(31);
    await barrerImagenes(shop.context);
    expect(retiradas()).toEqual([]);
  });

  it('counts a day at most between two sweeps, so that no wrong clock deletes what was put aside', async () => {
    await enviar(formulario(archivo(await foto('red'))));
    const { hash } = await shop.context.images.store(await foto('blue'));
    shop.context.images.release(hash);
    envejecer();
    await barrerImagenes(shop.context);
    const hace = (dias: number) => {
      const fecha = new Date(Date.now() - dias * 86_400_000);
      for (const nombre of readdirSync(join(shop.folder, 'imagenes-retiradas')))
        utimesSync(join(shop.folder, 'imagenes-retiradas', nombre), fecha, fecha);
    };
    // As after the clock went ahead by years, or was years behind until now.
    hace(900);
    for (let i = 0; i < 2; i += 1) await barrerImagenes(shop.context);
    expect(retiradas()).toHaveLength(4);
  });

  it('puts a picture back that is used again, as after a restore', async () => {
    const { producto } = (await enviar(formulario(archivo(await foto('red'))))).body;
    const hash = hashDe(producto.imagenUrl);
    const { productos } = shop.context.db.tables;
    const poner = (imagen: string | null) =>
      shop.context.db.begin(async (tx) => void (await tx.update(productos).set({ imagen })));
    await poner(null);
    envejecer();
    await barrerImagenes(shop.context);
    expect([hashes(), retiradas().length]).toEqual([[], 4]);
    await poner(hash);
    await barrerImagenes(shop.context);
    expect([hashes(), retiradas()]).toEqual([[hash], []]);
    expect((await shop.app.inject(new URL(producto.imagenUrl).pathname)).statusCode).toBe(200);
  });

  it('leaves the pictures of a shop without products alone: its database may be lost', async () => {
    const { hash } = await shop.context.images.store(await foto('blue'));
    shop.context.images.release(hash);
    envejecer();
    await barrerImagenes(shop.context);
    expect([hashes(), retiradas()]).toEqual([[hash], []]);
  });
});
