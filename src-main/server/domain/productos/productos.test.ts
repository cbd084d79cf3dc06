import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crear, FICHA, form, imagenDeColor, totalProductos } from '../../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('creating', () => {
  it('reads form fields, keeps those that fit the category, and starts the ledger', async () => {
    const { status, body } = await crear(shop, {
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

  it('accepts JSON, and ignores fields that do not apply to a service', async () => {
    const { status, body } = await shop.call('propietario', 'POST', '/api/productos', {
      body: {
        nombre: 'Inflado con helio',
        categoria: 'servicios',
        precioCompra: 1,
        precioVenta: 3.5,
        stock: 0,
        stockMinimo: 0,
        tipoServicio: 'inflado',
        tipoGlobo: 'latex',
        color: 'azul',
        extra: { a: 1 },
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
    const antes = await totalProductos(shop);
    const { status, body } = await crear(shop, { ...FICHA, ...campos } as Record<string, string>);
    expect([status, body.details.map((detalle: { msg: string }) => detalle.msg)]).toEqual([400, [mensaje]]);
    expect(await totalProductos(shop)).toBe(antes);
  });

  it('refuses a code in use, and frees it when its product is deleted', async () => {
    const uno = await crear(shop, { ...FICHA, codigo: '7401234567890' });
    const dos = await crear(shop, { ...FICHA, codigo: '7401234567890' });
    expect([dos.status, dos.body.message]).toEqual([409, 'Ya existe un producto con este código']);
    expect(dos.body.details).toEqual([
      { path: 'codigo', msg: 'Ya existe un producto con este código: «Globo Corazón»' },
    ]);
    await shop.call('productos', 'DELETE', `/api/productos/${uno.body.producto._id}`);
    expect((await crear(shop, { ...FICHA, codigo: '7401234567890' })).status).toBe(201);
  });

  it('creates one product per Idempotency-Key', async () => {
    const antes = await totalProductos(shop);
    const bytes = await imagenDeColor('blue');
    const { headers, payload } = form({ ...FICHA, stock: '7' }, { bytes });
    const mandar = () =>
      shop.call('productos', 'POST', '/api/productos', {
        payload,
        headers: { ...headers, 'idempotency-key': 'alta-de-un-globo-azul-1' },
      });
    const una = await mandar();
    const otra = await mandar();
    expect([una.status, otra.status, otra.body]).toEqual([201, 201, una.body]);
    expect(await totalProductos(shop)).toBe(antes + 1);
    expect(await shop.ledgerOf(una.body.producto._id)).toBe(7);
  });

  it('stores a name with emoji unchanged and finds it', async () => {
    const { body } = await crear(shop, { ...FICHA, nombre: '🎈 Globo ¡fiesta! 🎉' });
    expect(body.producto.nombre).toBe('🎈 Globo ¡fiesta! 🎉');
    const { body: lista } = await shop.call(
      'productos',
      'GET',
      `/api/productos?buscar=${encodeURIComponent('🎈')}`,
    );
    expect(lista.productos).toHaveLength(1);
  });
});

describe('changing and deleting', () => {
  it('changes only the given fields, and writes a different stock as an adjustment', async () => {
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
  ])('a change from %s with %j to %s sets stock control to %s', async (de, dado, categoria, cuenta) => {
    const id = await shop.product({ categoria: de as 'globos' });
    const cambiar = async (body: object) =>
      (await shop.call('productos', 'PUT', `/api/productos/${id}`, { body })).body.producto.controlaStock;
    expect(await cambiar({ ...dado, categoria })).toBe(cuenta);
    // Sending the same category again keeps the chosen stock control.
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

  it('soft-deletes: removes from lists, keeps in old sales', async () => {
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
