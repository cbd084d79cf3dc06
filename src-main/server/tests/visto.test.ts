import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { form, imagenDeColor } from '../testing/requests/producto-form.ts';
import { openTestShop, type TestResponse, type TestShop } from '../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The details of a refusal by field. */
const choque = ({ status, body }: TestResponse) => [status, body.error, body.details];
const yAhora = (cambio: string) => `${cambio} mientras editabas. Revisa y guarda de nuevo`;

describe('a product changed by somebody else meanwhile', () => {
  const cambiar = (id: string, body: object) =>
    shop.call('productos', 'PUT', `/api/productos/${id}`, { body });
  const leer = async (id: string) =>
    (await shop.call('productos', 'GET', `/api/productos/${id}`)).body.producto;

  it('keeps other people’s changes of fields that this update does not touch', async () => {
    const id = await shop.product({ precioVenta: centavos(3300), stockMinimo: 1 });
    await cambiar(id, { precioVenta: 34 });
    expect((await cambiar(id, { stockMinimo: 5, visto: { stockMinimo: 1 } })).status).toBe(200);
    expect(await leer(id)).toMatchObject({ precioVenta: 34, stockMinimo: 5 });
  });

  it('is refused with the current value where both changed a field, and accepted after a new look', async () => {
    const id = await shop.product({ nombre: 'Globo', precioVenta: centavos(3300) });
    await cambiar(id, { precioVenta: 1034, nombre: 'Globo azul' });
    const mio = { precioVenta: 35, nombre: 'Globo verde', descripcion: 'Nueva' };
    const visto = { precioVenta: 33, nombre: 'Globo', descripcion: '' };
    expect(choque(await cambiar(id, { ...mio, visto }))).toEqual([
      409,
      'conflicto',
      [
        { path: 'nombre', msg: yAhora('El nombre cambió de «Globo» a «Globo azul»'), ahora: 'Globo azul' },
        { path: 'precioVenta', msg: yAhora('El precio de venta cambió de Q33.00 a Q1,034.00'), ahora: 1034 },
      ],
    ]);
    expect(await leer(id)).toMatchObject({ nombre: 'Globo azul', precioVenta: 1034, descripcion: '' });
    await cambiar(id, { ...mio, visto: { ...visto, precioVenta: 1034, nombre: 'Globo azul' } });
    expect(await leer(id)).toMatchObject(mio);
  });

  it('does not overwrite stock with a value from before a sale', async () => {
    const id = await shop.product({ stock: 3, precioVenta: centavos(1000) });
    const datosCliente = { nombre: 'Ana', telefono: '55667788' };
    const venta = { datosCliente, metodoPago: 'efectivo', tipoVenta: 'directa' };
    const items = [{ producto: id, cantidad: 2, precioUnitario: 10 }];
    const { status } = await shop.call('ventas', 'POST', '/api/ventas', { body: { ...venta, items } });
    expect(status).toBe(201);
    const { body } = await cambiar(id, { stock: 13, visto: { stock: 3 } });
    expect([body.error, body.message, body.details[0].ahora]).toEqual([
      'conflicto',
      'El stock cambió de 3 a 1 mientras editabas. Revisa y guarda de nuevo',
      1,
    ]);
    expect([await shop.stockOf(id), await shop.ledgerOf(id)]).toEqual([1, 1]);
    expect((await cambiar(id, { stock: 13, visto: { stock: 1 } })).status).toBe(200);
    expect([await shop.stockOf(id), await shop.ledgerOf(id)]).toEqual([13, 13]);
  });

  it('accepts a value already stored, and changes from and to empty', async () => {
    const id = await shop.product({ stock: 3, codigo: undefined });
    await cambiar(id, { stock: 1 });
    expect((await cambiar(id, { stock: 1, visto: { stock: 3 } })).status).toBe(200);
    expect((await cambiar(id, { codigo: 'A-1', visto: { codigo: null } })).status).toBe(200);
    const { body } = await cambiar(id, { codigo: 'A-2', visto: { codigo: '' } });
    expect(body.message).toBe(yAhora('El código cambió de nada a «A-1»'));
    await cambiar(id, { codigo: '' });
    const vacio = await cambiar(id, { codigo: 'A-2', visto: { codigo: 'A-1' } });
    expect([vacio.body.message, vacio.body.details[0].ahora]).toEqual([
      yAhora('El código cambió de «A-1» a nada'),
      '',
    ]);
  });

  it('is saved by only one of two concurrent updates', async () => {
    const id = await shop.product({ precioVenta: centavos(3300) });
    const visto = { precioVenta: 33 };
    const dos = await Promise.all([34, 35].map((precioVenta) => cambiar(id, { precioVenta, visto })));
    expect(dos.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [ganador] = dos.filter(({ status }) => status === 200);
    expect((await leer(id)).precioVenta).toBe(ganador?.body.producto.precioVenta);
  });

  it('is checked in multipart forms too, and a refused picture is not kept', async () => {
    const id = await shop.product({ stock: 3 });
    await cambiar(id, { stock: 1 });
    const bytes = await imagenDeColor('red');
    const subir = (visto: string) =>
      shop.call('productos', 'PUT', `/api/productos/${id}`, form({ stock: '13', visto }, { bytes }));
    expect((await subir('{"stock":3}')).status).toBe(409);
    expect((await leer(id)).imagenUrl).toBeNull();
    expect((await subir('{"stock":1}')).body.producto).toMatchObject({ stock: 13 });
  });

  it('is refused with a message whatever `visto` contains', async () => {
    const id = await shop.product({ nombre: 'Globo', categoria: 'globos', precioVenta: centavos(3300) });
    const mio = { nombre: 'Globo verde', categoria: 'otros', precioVenta: 35 };
    const dichos = async (visto: object) =>
      (await cambiar(id, { ...mio, visto })).body.details.map((uno: { msg: string }) => uno.msg);
    const ahora = ['El nombre cambió de otro valor a «Globo»', 'La categoría cambió de otro valor a Globos'];
    const precio = yAhora('El precio de venta cambió de otro valor a Q33.00');
    expect(await dichos({ nombre: { toString: 1 }, categoria: 'toString', precioVenta: 1e300 })).toEqual([
      ...ahora.map(yAhora),
      precio,
    ]);
    expect(await dichos({ precioVenta: 'mucho' })).toEqual([precio]);
    expect(await dichos({ precioVenta: 1e14 })).toEqual([precio]);
  });

  it('is updated unconditionally without `visto`; an invalid `visto` is refused', async () => {
    const id = await shop.product({ stock: 3 });
    await cambiar(id, { stock: 1 });
    expect((await cambiar(id, { stock: 13 })).status).toBe(200);
    expect((await cambiar(id, { stock: 14, visto: { otro: 1, stock: { a: 1 } } })).status).toBe(409);
    for (const visto of [7, 'x', [1], { stock: [1] }]) {
      expect([visto, (await cambiar(id, { stock: 15, visto })).status]).toEqual([visto, 400]);
    }
    expect((await cambiar(id, { stock: 16, visto: null })).status).toBe(200);
  });
});

describe('a user changed by another owner meanwhile', () => {
  const cambiar = (id: string, body: object) =>
    shop.call('propietario', 'PUT', `/api/usuarios/${id}`, { body });
  const leer = async (id: string) =>
    (await shop.call('propietario', 'GET', `/api/usuarios/${id}`)).body.usuario;

  it('does not regain a revoked permission', async () => {
    const id = shop.userId('reportes');
    await cambiar(id, { permisos: { reportes: false } });
    await cambiar(id, { telefono: '44332211', visto: { telefono: '55551234' } });
    expect(await leer(id)).toMatchObject({ telefono: '44332211', permisos: { reportes: false } });
    const { body } = await cambiar(id, { telefono: '11112222', visto: { telefono: '55551234' } });
    expect(body.message).toBe(yAhora('El teléfono cambió de «55551234» a «44332211»'));
  });

  it('gains no permission through an outdated role', async () => {
    const id = shop.userId('ventas');
    await cambiar(id, { rol: 'propietario' });
    // Seen as an owner with all permissions, meanwhile made an employee with few.
    await cambiar(id, { rol: 'empleado', permisos: { productos: false, ventas: true, reportes: false } });
    const todo = { productos: true, ventas: true, reportes: true };
    const { status, body } = await cambiar(id, {
      rol: 'empleado',
      permisos: todo,
      visto: { rol: 'propietario', permisos: todo },
    });
    expect([status, body.details.map((uno: { path: string }) => uno.path)]).toEqual([
      409,
      ['permisos.productos', 'permisos.reportes'],
    ]);
    expect((await leer(id)).permisos).toEqual({ productos: false, ventas: true, reportes: false });
  });
});

describe('settings changed meanwhile', () => {
  const poner = (cual: string, body: object) =>
    shop.call('propietario', 'PUT', `/api/configuracion/${cual}`, { body });

  it('keep a new shop name set by somebody else', async () => {
    await poner('tienda', { nombre: 'Globos de antes', horario: null });
    await poner('tienda', { nombre: 'Globos nuevos' });
    expect(
      (await poner('tienda', { horario: 'De 8 a 5', visto: { horario: null } })).body.tienda,
    ).toMatchObject({ nombre: 'Globos nuevos', horario: 'De 8 a 5' });
    const nombre = await poner('tienda', { nombre: 'Otro', visto: { nombre: 'Globos de antes' } });
    expect(nombre.body.message).toBe(yAhora('El nombre cambió de «Globos de antes» a «Globos nuevos»'));
    const horario = await poner('tienda', { horario: null, visto: { horario: 'De 9 a 6' } });
    expect(choque(horario)[2]).toEqual([
      { path: 'horario', msg: yAhora('El horario cambió de «De 9 a 6» a «De 8 a 5»'), ahora: 'De 8 a 5' },
    ]);
  });

  it('keep the staff’s access setting', async () => {
    await poner('acceso', { accesoPersonal: 'esta-computadora' });
    const { status, body } = await poner('acceso', {
      accesoPersonal: 'cualquier-lugar',
      visto: { accesoPersonal: 'red-local' },
    });
    expect([status, body.message]).toEqual([
      409,
      yAhora(
        'La entrada del personal cambió de «En la red de la tienda (Wi-Fi)» a «Solo en la computadora de la tienda»',
      ),
    ]);
  });

  it('keep the mail server, whose fields form a unit', async () => {
    const antes = { host: 'a.correo.gt', puerto: 587, seguridad: 'starttls', remitente: 'a@correo.gt' };
    await poner('correo', antes);
    await poner('correo', { ...antes, puerto: 2525 });
    const mio = { ...antes, remitente: 'b@correo.gt' };
    const { body } = await poner('correo', { ...mio, visto: { ...antes, usuario: null } });
    expect(body.details).toEqual([
      { path: 'puerto', msg: yAhora('El puerto cambió de 587 a 2525'), ahora: 2525 },
    ]);
    const visto = { ...antes, puerto: 2525, usuario: null };
    expect((await poner('correo', { ...mio, puerto: 2525, visto })).status).toBe(200);
  });
});
