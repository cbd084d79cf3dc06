import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLIENTE, pedir } from '../testing/requests/pedidos.ts';
import { crear, FICHA } from '../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
});
afterAll(() => shop.close());

describe('line breaks', () => {
  it('become spaces in single-line fields and are kept in multi-line ones', async () => {
    const datos = { nombre: ' Globo\r\n\r\nrojo\t12 ', descripcion: 'Uno\r\ndos', codigo: 'A\u2028B' };
    const { status, body } = await crear(shop, { ...FICHA, ...datos });
    expect(status).toBe(201);
    expect(body.producto).toMatchObject({
      nombre: 'Globo rojo 12',
      descripcion: 'Uno\r\ndos',
      codigo: 'A B',
    });

    const producto = await shop.product();
    const cliente = { ...CLIENTE, nombre: 'Ana\nLópez' };
    const pedido = await pedir(shop, [{ producto, cantidad: 1 }], { cliente, notasCliente: 'Una\nDos' });
    expect(pedido.status).toBe(201);
    const codigo = pedido.body.pedido.codigoSeguimiento;
    const { body: lista } = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigo}`);
    expect(lista.pedidos[0]).toMatchObject({ cliente: { nombre: 'Ana López' }, notasCliente: 'Una\nDos' });
  });

  it('alone count as empty', async () => {
    const { status, body } = await crear(shop, { ...FICHA, nombre: '\n\t\n' });
    expect([status, body.details]).toEqual([
      400,
      [{ path: 'nombre', msg: 'El nombre debe tener al menos 2 caracteres' }],
    ]);
  });
});
