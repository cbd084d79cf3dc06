import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/dinero.ts';
import { type CallOptions, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const FICHA = {
  nombre: 'Globo Corazón',
  descripcion: 'Para San Valentín',
  categoria: 'globos',
  precioCompra: '5',
  precioVenta: '12.50',
  stock: '8',
  stockMinimo: '2',
};

/** A multipart form as a browser sends it. */
function form(
  fields: Record<string, string>,
  file?: { bytes: Uint8Array; name?: string; type?: string },
): CallOptions {
  const boundary = 'frontera-de-prueba';
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (file) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="imagen"; filename="${file.name ?? 'foto.jpg'}"\r\nContent-Type: ${file.type ?? 'image/jpeg'}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(file.bytes), Buffer.from('\r\n'));
  }
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

function picture(
  color: string,
  format: 'png' | 'jpeg' | 'gif' | 'avif' | 'webp' = 'png',
  size = 40,
): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer();
}

const files = () => readdirSync(join(shop.folder, 'imagenes'));
const crear = (fields: Record<string, string>, file?: Parameters<typeof form>[1]) =>
  shop.call('productos', 'POST', '/api/productos', form(fields, file));
const totalProductos = async () =>
  (await shop.call('productos', 'GET', '/api/productos?limit=1')).body.pagination.totalItems as number;

describe('creating', () => {
  it('reads the strings of a form, keeps what fits the category and starts the ledger', async () => {
    const { status, body } = await crear({
      ...FICHA,
      tipoGlobo: 'latex',
      color: 'rojo',
      tamano: '',
      tipoServicio: 'inflado',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: 'Producto creado correctamente' });
    expect(body.producto).toMatchObject({
      nombre: 'Globo Corazón',
      precioCompra: 5,
      precioVenta: 12.5,
      stock: 8,
      stockMinimo: 2,
      controlaStock: true,
      activo: true,
      imagenUrl: null,
      tipoGlobo: 'latex',
      color: 'rojo',
    });
    expect(body.producto).not.toHaveProperty('tamano');
    expect(body.producto).not.toHaveProperty('tipoServicio');
    expect(await shop.ledgerOf(body.producto._id)).toBe(8);
  });

  it('takes JSON too, and ignores what does not apply to a service', async () => {
    const { status, body } = await shop.call('propietario', 'POST', '/api/productos', {
      body: {
        ...{ nombre: 'Inflado con helio', categoria: 'servicios', precioCompra: 1, precioVenta: 3.5 },
        ...{
          stock: 0,
          stockMinimo: 0,
          tipoServicio: 'inflado',
          tipoGlobo: 'latex',
          color: 'azul',
          extra: { a: 1 },
        },
      },
    });
    expect(status).toBe(201);
    expect(body.producto).toMatchObject({ controlaStock: false, tipoServicio: 'inflado', descripcion: '' });
    expect(body.producto).not.toHaveProperty('color');
  });

  it.each([
    [{ nombre: 'X' }, 'El nombre debe tener al menos 2 caracteres'],
    [{ nombre: '' }, 'El nombre debe tener al menos 2 caracteres'],
    [{ categoria: 'inventada' }, 'La categoría no existe'],
    [{ precioVenta: '' }, 'El precio de venta debe ser un número'],
    [{ precioVenta: '1e3' }, 'El precio de venta debe ser un número'],
    [{ precioVenta: '12.505' }, 'El precio de venta admite como máximo dos decimales'],
    [{ precioVenta: '1000000' }, 'El precio de venta no puede pasar de 999,999.99'],
    [{ stock: '1.5' }, 'El stock debe ser un número entero'],
    [{ stock: '-1' }, 'El stock no puede ser menor que 0'],
    [{ stock: '1000000000' }, 'El stock no puede pasar de 1000000'],
    [{ stock: '1; DROP TABLE productos' }, 'El stock debe ser un número entero'],
    [{ activo: 'quizás' }, 'activo debe ser true o false'],
    [{ tipoGlobo: 'plomo' }, 'El tipo de globo no es uno de los valores posibles'],
    [{ descripcion: 'a'.repeat(501) }, 'La descripción no puede pasar de 500 caracteres'],
  ])('refuses %j: «%s»', async (campos, mensaje) => {
    const antes = await totalProductos();
    const { status, body } = await crear({ ...FICHA, ...campos } as Record<string, string>);
    expect([status, body.details.map((detalle: { msg: string }) => detalle.msg)]).toEqual([400, [mensaje]]);
    expect(await totalProductos()).toBe(antes);
  });

  it('refuses a code that another product has, and frees it when that one is deleted', async () => {
    const uno = await crear({ ...FICHA, codigo: '7401234567890' });
    const dos = await crear({ ...FICHA, codigo: '7401234567890' });
    expect([dos.status, dos.body.message]).toEqual([409, 'Ya existe un producto con este código']);
    await shop.call('productos', 'DELETE', `/api/productos/${uno.body.producto._id}`);
    expect((await crear({ ...FICHA, codigo: '7401234567890' })).status).toBe(201);
  });

  it('stores an emoji name as it is and finds it', async () => {
    const { body } = await crear({ ...FICHA, nombre: '🎈 Globo ¡fiesta! 🎉' });
    expect(body.producto.nombre).toBe('🎈 Globo ¡fiesta! 🎉');
    const { body: lista } = await shop.call(
      'productos',
      'GET',
      `/api/productos?buscar=${encodeURIComponent('🎈')}`,
    );
    expect(lista.productos).toHaveLength(1);
  });
});

describe('pictures', () => {
  it.each(['png', 'jpeg', 'gif', 'avif', 'webp'] as const)(
    're-encodes %s to WebP in every width',
    async (format) => {
      const bytes = await picture(`#12${format.length}4${format.length}6`.padEnd(7, '0'), format);
      const { status, body } = await crear(FICHA, {
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

  it('keeps a few pixels of it with the product, and other ones when it is replaced', async () => {
    const foto = await picture('#ff0000', 'png');
    const { body } = await crear(FICHA, { bytes: foto });
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

    // Nothing is harder to make small than noise.
    const ruido = { create: { width: 64, height: 64, channels: 3 as const, background: '#000' } };
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 90 };
    const bytes = await sharp({ create: { ...ruido.create, noise } })
      .png()
      .toBuffer();
    const otra = await shop.context.images.store(bytes);
    shop.context.images.release(otra.hash);
    expect(otra.preview.length).toBeLessThanOrEqual(300);
  });

  it('shows the colour of the category for a product without', async () => {
    const { body } = await crear(FICHA);
    expect(body.producto).not.toHaveProperty('imagenPrevia');
  });

  it('strips metadata and anything appended', async () => {
    const jpeg = await sharp(await picture('#334455', 'jpeg'))
      .withExif({ IFD0: { Copyright: 'secreto-exif' } })
      .toBuffer();
    const bytes = Buffer.concat([jpeg, Buffer.from('<?php secreto-pegado ?>')]);
    const { body } = await crear(FICHA, { bytes });
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
    const [archivos, productos] = [files().length, await totalProductos()];
    const respuesta = await crear(FICHA, { bytes });
    expect([respuesta.status, respuesta.body.error]).toEqual([status, code]);
    expect([files().length, await totalProductos()]).toEqual([archivos, productos]);
  });

  it('refuses a picture cut short', async () => {
    const entera = await picture('#aa00aa', 'png', 600);
    const archivos = files().length;
    const respuesta = await crear(FICHA, { bytes: entera.subarray(0, Math.floor(entera.length / 2)) });
    expect([respuesta.status, respuesta.body.error]).toEqual([400, 'imagen-invalida']);
    expect(files()).toHaveLength(archivos);
  });

  it('refuses 6 MB and accepts exactly what fits in 5 MB', async () => {
    const grande = await crear(FICHA, { bytes: Buffer.alloc(6 * 1024 * 1024, 1) });
    expect([grande.status, grande.body.message]).toEqual([413, 'La imagen no debe superar los 5MB']);
    const justa = Buffer.concat([await picture('#00aa55'), Buffer.alloc(5_242_880)]).subarray(0, 5_242_880);
    expect((await crear(FICHA, { bytes: justa })).status).toBe(201);
  });

  it('refuses more than 50 megapixels before decoding them', async () => {
    const bytes = await sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const respuesta = await crear(FICHA, { bytes });
    expect([respuesta.status, respuesta.body.error]).toEqual([400, 'imagen-invalida']);
  });

  it('leaves no file when the fields are wrong, and treats an empty file as none', async () => {
    const archivos = files().length;
    expect((await crear({ ...FICHA, stock: 'x' }, { bytes: await picture('#123123') })).status).toBe(400);
    expect(files()).toHaveLength(archivos);
    const sin = await crear(FICHA, { bytes: new Uint8Array() });
    expect([sin.status, sin.body.producto.imagenUrl]).toEqual([201, null]);
  });

  it('removes a replaced picture, unless an order still shows it', async () => {
    const { body } = await crear(FICHA, { bytes: await picture('#010203') });
    const id = body.producto._id as string;
    const existe = (url: string) => files().includes(new URL(url).pathname.split('/').at(-1) ?? '');
    const cambiar = async (color: string) =>
      (await shop.call('productos', 'PUT', `/api/productos/${id}`, form({}, { bytes: await picture(color) })))
        .body.producto.imagenUrl;
    const segunda = await cambiar('#040506');
    expect([existe(body.producto.imagenUrl), existe(segunda)]).toEqual([false, true]);
    await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: { nombre: 'Ana', telefono: '55551234' }, items: [{ producto: id, cantidad: 1 }] },
    });
    const tercera = await cambiar('#070809');
    expect([existe(segunda), existe(tercera)]).toEqual([true, true]);
  });
});

describe('changing and deleting', () => {
  it('changes only what is given and writes a stock that differs as an adjustment', async () => {
    const id = await shop.product({ stock: 10, color: 'rojo', tipoGlobo: 'latex' });
    const { status, body } = await shop.call(
      'productos',
      'PUT',
      `/api/productos/${id}`,
      form({ stock: '4', precioVenta: '', color: '', activo: 'false' }),
    );
    expect(status).toBe(200);
    expect(body.producto).toMatchObject({ stock: 4, precioVenta: 12.5, tipoGlobo: 'latex', activo: false });
    expect(body.producto).not.toHaveProperty('color');
    expect(await shop.ledgerOf(id)).toBe(4);
  });

  it.each<[string, object, string, boolean]>([
    ['globos', {}, 'servicios', false],
    ['globos', { controlaStock: true }, 'servicios', true],
    ['servicios', {}, 'otros', true],
    ['servicios', { controlaStock: false }, 'otros', false],
    ['globos', {}, 'decoraciones', true],
  ])('from %s with %j to %s it counts stock: %s', async (de, dado, categoria, cuenta) => {
    const id = await shop.product({ categoria: de as 'globos' });
    const cambiar = async (body: object) =>
      (await shop.call('productos', 'PUT', `/api/productos/${id}`, { body })).body.producto.controlaStock;
    expect(await cambiar({ ...dado, categoria })).toBe(cuenta);
    // Sent again, the same category changes nothing that somebody chose.
    expect(await cambiar({ controlaStock: !cuenta, categoria })).toBe(!cuenta);
    expect(await cambiar({ categoria })).toBe(!cuenta);
  });

  it('drops the balloon fields when the category changes', async () => {
    const id = await shop.product({ color: 'rojo', tipoGlobo: 'latex', tamano: 'grande' });
    const { body } = await shop.call('productos', 'PUT', `/api/productos/${id}`, {
      body: { categoria: 'otros' },
    });
    expect(body.producto).not.toHaveProperty('tipoGlobo');
    expect(body.producto).not.toHaveProperty('color');
  });

  it('deletes softly: gone from lists, still in old sales', async () => {
    const id = await shop.product({ nombre: 'Efímero' });
    const venta = await shop.call('ventas', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana', telefono: '55551234' },
        items: [{ producto: id, cantidad: 1, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
      },
    });
    const borrar = () => shop.call('productos', 'DELETE', `/api/productos/${id}`);
    expect((await borrar()).body.message).toBe('Producto eliminado correctamente');
    expect((await borrar()).status).toBe(404);
    expect((await shop.call('productos', 'GET', `/api/productos/${id}`)).status).toBe(404);
    expect((await shop.call('visitante', 'GET', `/api/catalog/${id}`)).status).toBe(404);
    expect((await shop.call('productos', 'GET', '/api/productos?buscar=efimero')).body.productos).toEqual([]);
    const leida = await shop.call('ventas', 'GET', `/api/ventas/${venta.body.venta._id}`);
    expect(leida.body.venta.items[0].nombre).toBe('Efímero');
  });
});

describe('listing', () => {
  it('shows the cost only to those who manage products', async () => {
    const id = await shop.product();
    for (const [quien, ve] of [
      ['propietario', true],
      ['productos', true],
      ['ventas', false],
      ['reportes', false],
    ] as const) {
      const { body } = await shop.call(quien, 'GET', `/api/productos/${id}`);
      expect([quien, 'precioCompra' in body.producto]).toEqual([quien, ve]);
    }
  });

  it('filters and counts alike', async () => {
    const propia = await openTestShop();
    try {
      await propia.product({ nombre: 'Rojo', stock: 1, stockMinimo: 2 });
      await propia.product({ nombre: 'Azul', activo: false });
      await propia.product({ nombre: 'Cortina', categoria: 'decoraciones', stock: 0 });
      await propia.product({ nombre: 'Inflado', categoria: 'servicios', stock: 0 });
      await propia.product({ nombre: 'Verde', precioVenta: centavos(100) });
      const lista = async (consulta: string) => {
        const { body } = await propia.call('sin-permisos', 'GET', `/api/productos?${consulta}`);
        const nombres = body.productos.map((producto: { nombre: string }) => producto.nombre);
        return [body.pagination.totalItems, nombres];
      };
      expect(await lista('')).toEqual([5, ['Verde', 'Inflado', 'Cortina', 'Azul', 'Rojo']]);
      expect(await lista('activo=true')).toEqual([4, ['Verde', 'Inflado', 'Cortina', 'Rojo']]);
      expect(await lista('activo=false')).toEqual([1, ['Azul']]);
      expect(await lista('stockBajo=true')).toEqual([2, ['Cortina', 'Rojo']]);
      expect(await lista('categoria=decoracion')).toEqual([1, ['Cortina']]);
      expect(await lista('categoria=todos&limit=2&page=3')).toEqual([5, ['Rojo']]);
      expect(await lista('buscar=AZUL&activo=true')).toEqual([0, []]);
    } finally {
      await propia.close();
    }
  });

  it('sorts by each column, both ways, what cannot run out after all that can', async () => {
    const propia = await openTestShop();
    try {
      await propia.product({ nombre: 'Ñandú', stock: 5, precioVenta: centavos(300) });
      await propia.product({ nombre: 'ámbar', stock: 0, precioVenta: centavos(300) });
      await propia.product({ nombre: 'Inflado', categoria: 'servicios', precioVenta: centavos(100) });
      await propia.product({ nombre: 'Zepelín', stock: 90, precioVenta: centavos(200) });
      const lista = async (consulta: string) =>
        (await propia.call('sin-permisos', 'GET', `/api/productos?${consulta}`)).body.productos
          .map(({ nombre }: { nombre: string }) => nombre)
          .join(' ');
      const ordenes = {
        nombre: 'ámbar Inflado Ñandú Zepelín',
        precio: 'Inflado Zepelín ámbar Ñandú',
        stock: 'ámbar Ñandú Zepelín Inflado',
        creacion: 'Ñandú ámbar Inflado Zepelín',
      };
      for (const [campo, nombres] of Object.entries(ordenes)) {
        expect([campo, await lista(`orden=${campo}-asc`)]).toEqual([campo, nombres]);
        const alReves = nombres.split(' ').reverse().join(' ');
        expect([campo, await lista(`orden=${campo}-desc`)]).toEqual([campo, alReves]);
      }
      expect(await lista('orden=')).toBe('Zepelín Inflado ámbar Ñandú');
      expect(await lista('orden=precio-desc&categoria=globos&limit=2&page=2')).toBe('Zepelín');
      expect(await lista('orden=stock-desc&stockBajo=true')).toBe('ámbar');
      expect(await lista('orden=nombre-desc&buscar=ne')).toBe('');
    } finally {
      await propia.close();
    }
  });

  it.each([
    'page=0',
    'orden=costo-asc',
    'page=-1',
    'page=1.5',
    'page=uno',
    'limit=101',
    'limit=0',
    'categoria=x',
    'activo=1',
    `buscar=${'a'.repeat(101)}`,
  ])('refuses the query %s', async (consulta) => {
    const { status, body } = await shop.call('productos', 'GET', `/api/productos?${consulta}`);
    expect([status, body.error]).toEqual([400, 'datos-invalidos']);
  });
});
