import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { form, imagenDeColor } from '../../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { barrerImagenes, RECUPERABLE_MS } from '../imagenes/imagenes.service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const leer = async (id: string) =>
  (await shop.call('productos', 'GET', `/api/productos/${id}`)).body.producto;
const borrar = (id: string) => shop.call('productos', 'DELETE', `/api/productos/${id}`);
const recuperar = (id: string) => shop.call('productos', 'POST', `/api/productos/${id}/recuperar`);
const contados = async () => [
  await shop.ask('select sum(vivos) from conteos_de_productos'),
  await shop.ask('select sum(disponibles) from conteos_de_productos'),
  await shop.ask('select coalesce(sum(disponibles), 0) from conteos_de_filtros'),
];

describe('deleted products', () => {
  const eliminados = (quien: 'productos' | 'ventas' = 'productos', resto = '') =>
    shop.call(quien, 'GET', `/api/productos?eliminados=true${resto}`);

  it('are listed for users who may restore them, during the recovery period', async () => {
    const id = await shop.product({ nombre: 'Zopilote', codigo: '7499', stock: 4 });
    await shop.product({ nombre: 'Sigue aquí' });
    expect((await eliminados()).body.productos).toEqual([]);
    await borrar(id);
    for (const resto of ['', '&buscar=zopilote', '&buscar=7499', '&categoria=globos']) {
      const { body } = await eliminados('productos', resto);
      expect(body.pagination.totalItems).toBe(1);
      expect(body.productos).toMatchObject([
        { _id: id, nombre: 'Zopilote', stock: 4, fechaEliminacion: expect.any(String) },
      ]);
    }
    const { body: todos } = await shop.call('productos', 'GET', '/api/productos?buscar=zopilote');
    expect(todos.productos).toEqual([]);
    const ajeno = await eliminados('ventas');
    expect([ajeno.status, ajeno.body.error]).toEqual([403, 'sin-permiso']);
    await recuperar(id);
    expect((await eliminados()).body.productos).toEqual([]);
    await borrar(id);
    shop.setNow(new Date(Date.now() + RECUPERABLE_MS + 60_000));
    expect((await eliminados()).body.productos).toEqual([]);
    shop.setNow(new Date());
  });
});

describe('restoring a deleted product', () => {
  it('restores its stock, its picture and its place in every list and count', async () => {
    const id = await shop.product({ nombre: 'Golondrina', codigo: '7401', stock: 6 });
    const foto = form({}, { bytes: await imagenDeColor('red') });
    await shop.call('productos', 'PUT', `/api/productos/${id}`, foto);
    const antes = await leer(id);
    const cuentas = await contados();
    expect(antes.imagenUrl).not.toBeNull();
    const archivo = new URL(antes.imagenUrl).pathname.split('/').at(-1) ?? '';

    await borrar(id);
    await barrerImagenes(shop.context);
    const { status, body } = await recuperar(id);
    expect([status, body.message]).toEqual([200, 'Producto recuperado correctamente']);
    const { fechaActualizacion: _antes, ...ficha } = antes;
    expect(body.producto).toMatchObject(ficha);
    expect(await leer(id)).toEqual(body.producto);
    expect(await contados()).toEqual(cuentas);
    expect(await shop.ledgerOf(id)).toBe(6);
    expect(readdirSync(join(shop.folder, 'imagenes'))).toContain(archivo);
    for (const buscar of ['golondrina', '7401']) {
      const lista = await shop.call('visitante', 'GET', `/api/catalog?buscar=${buscar}`);
      expect(lista.body.productos.map((uno: { _id: string }) => uno._id)).toEqual([id]);
    }
    const auditoria = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${id}`);
    expect(auditoria.body.registros[0]).toMatchObject({
      accion: 'producto.recuperado',
      usuario: { nombre: 'Persona productos' },
      despues: { nombre: 'Golondrina', stock: 6 },
    });
  });

  it('changes nothing the second time', async () => {
    const id = await shop.product();
    await borrar(id);
    const primera = await recuperar(id);
    const segunda = await recuperar(id);
    expect([segunda.status, segunda.body]).toEqual([200, primera.body]);
    const hechos = `select count(*) from auditoria where accion = 'producto.recuperado' and entidad_id = '${id}'`;
    expect(await shop.ask(hechos)).toBe(1);
  });

  it('is refused while another product has its code', async () => {
    const id = await shop.product({ nombre: 'Primero', codigo: 'ABC-1' });
    await borrar(id);
    const otro = await shop.product({ codigo: 'ABC-1' });
    const { status, body } = await recuperar(id);
    expect([status, body.error]).toEqual([409, 'ya-existe']);
    expect(body.message).toBe('No se puede recuperar Primero: otro producto ya usa el código ABC-1');
    await borrar(otro);
    expect((await recuperar(id)).status).toBe(200);
  });

  it('is refused after the recovery period', async () => {
    const id = await shop.product();
    await borrar(id);
    shop.setNow(new Date(Date.now() + RECUPERABLE_MS + 60_000));
    const { status, body } = await recuperar(id);
    expect([status, body.error]).toEqual([409, 'conflicto']);
    expect((await shop.call('productos', 'GET', `/api/productos/${id}`)).status).toBe(404);
  });
});
