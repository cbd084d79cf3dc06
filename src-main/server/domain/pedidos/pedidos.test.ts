import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { pedir } from '../../testing/requests/pedidos.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('POST /api/pedidos', () => {
  it('takes the stock, charges the price of the database and answers with number and code', async () => {
    shop.setNow(new Date('2026-11-21T18:00:00Z'));
    const id = await shop.product({ precioVenta: centavos(1250), stock: 5 });
    const { status, body } = await pedir(shop, [{ producto: id, cantidad: 2, precioUnitario: 0.01 }]);
    expect(status).toBe(201);
    expect(body).toMatchObject({ success: true, message: '¡Pedido creado exitosamente!' });
    expect(body.pedido).toMatchObject({
      total: 25,
      estado: 'en-proceso',
      fechaPedido: '2026-11-21T18:00:00.000Z',
    });
    expect(body.pedido.numero).toMatch(/^P20261121-\d{4}$/);
    expect(body.pedido.codigoSeguimiento).toMatch(/^\d{6}$/);
    expect(await shop.stockOf(id)).toBe(3);
    expect(await shop.ledgerOf(id)).toBe(3);
  });

  it('numbers orders by the shop’s day, not by the UTC day', async () => {
    shop.setNow(new Date('2026-11-22T03:00:00Z'));
    const { body } = await pedir(shop, [{ producto: await shop.product(), cantidad: 1 }]);
    expect(body.pedido.numero).toMatch(/^P20261121-/);
  });

  it('merges lines of the same product', async () => {
    const id = await shop.product({ stock: 3 });
    const { status, body } = await pedir(shop, [
      { producto: id, cantidad: 2 },
      { producto: id, cantidad: 2 },
    ]);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: 'stock-insuficiente',
      message: expect.stringMatching(
        /^Stock insuficiente para Globo de prueba \d+\. Disponible: 3, Solicitado: 4$/,
      ),
    });
  });

  it('takes no stock when one line fails', async () => {
    const lleno = await shop.product({ stock: 5 });
    const vacio = await shop.product({ stock: 0 });
    const antes = await shop.call('ventas', 'GET', '/api/pedidos/admin');
    const { status } = await pedir(shop, [
      { producto: lleno, cantidad: 1 },
      { producto: vacio, cantidad: 1 },
    ]);
    expect(status).toBe(409);
    expect(await shop.stockOf(lleno)).toBe(5);
    const despues = await shop.call('ventas', 'GET', '/api/pedidos/admin');
    expect(despues.body.pagination.totalItems).toBe(antes.body.pagination.totalItems);
  });

  it('refuses a total other than the one the customer saw, and takes no stock', async () => {
    const id = await shop.product({ precioVenta: centavos(1250), stock: 5 });
    const items = [{ producto: id, cantidad: 2 }];
    const { status, body } = await pedir(shop, items, { totalVisto: 24.99 });
    expect([status, body.error]).toEqual([409, 'precio-cambiado']);
    expect(body.message).toBe('El total de tu pedido cambió: ahora es Q25.00');
    expect(await shop.stockOf(id)).toBe(5);
    expect((await pedir(shop, items, { totalVisto: 25 })).status).toBe(201);
    expect((await pedir(shop, items, { totalVisto: null })).status).toBe(201);
    expect((await pedir(shop, items, { totalVisto: '25' })).status).toBe(400);
  });

  it('accepts a service without moving stock', async () => {
    const id = await shop.product({ categoria: 'servicios', stock: 0 });
    expect((await pedir(shop, [{ producto: id, cantidad: 3 }])).status).toBe(201);
    expect(await shop.stockOf(id)).toBe(0);
  });

  it('refuses unknown products and products off sale', async () => {
    const unknown = await pedir(shop, [{ producto: '01a1fd2f-1af1-7196-896d-814c65740d1f', cantidad: 1 }]);
    expect([unknown.status, unknown.body.error]).toEqual([404, 'no-encontrado']);
    const inactivo = await pedir(shop, [{ producto: await shop.product({ activo: false }), cantidad: 1 }]);
    expect([inactivo.status, inactivo.body.error]).toEqual([409, 'conflicto']);
  });

  it('names every invalid field in Spanish', async () => {
    const { status, body } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: { nombre: '  ', telefono: '123', email: 'nada' }, items: [] },
    });
    expect(status).toBe(400);
    expect(body.details).toEqual([
      { path: 'cliente.nombre', msg: 'El nombre es obligatorio' },
      { path: 'cliente.telefono', msg: 'El teléfono debe tener exactamente 8 dígitos' },
      { path: 'cliente.email', msg: 'El formato del email no es válido' },
      { path: 'items', msg: 'El carrito está vacío' },
    ]);
  });

  it('ignores a delivery address, whatever it is, while the shop does not deliver', async () => {
    for (const direccion of ['3a calle', 'a'.repeat(201), 42]) {
      const { status } = await shop.call('visitante', 'POST', '/api/pedidos', {
        body: {
          cliente: { nombre: 'Ana', telefono: '44556667', direccion },
          items: [{ producto: await shop.product(), cantidad: 1 }],
        },
      });
      expect(status).toBe(201);
    }
    const { pedidos } = (await shop.call('ventas', 'GET', '/api/pedidos/admin')).body;
    expect(pedidos.map(({ cliente }: { cliente: object }) => 'direccion' in cliente)).not.toContain(true);
    const { body } = await shop.call('ventas', 'GET', '/api/pedidos/admin?buscar=calle');
    expect(body.pedidos).toEqual([]);
  });

  it('takes a delivery address of bounded length, or none, while the shop delivers', async () => {
    await shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body: { entregaADomicilio: true } });
    const con = async (direccion: unknown, stock = 1) =>
      await shop.call('visitante', 'POST', '/api/pedidos', {
        body: {
          cliente: { nombre: 'Ana', telefono: '44556667', direccion },
          items: [{ producto: await shop.product({ stock }), cantidad: 1 }],
        },
      });
    for (const valida of [undefined, null, '', ' ', 'a'.repeat(200), '3a calle\nzona 1'])
      expect((await con(valida)).status).toBe(201);
    for (const [mala, msg] of [
      ['a'.repeat(201), 'La dirección no puede pasar de 200 caracteres'],
      [42, 'La dirección debe ser un texto'],
    ]) {
      for (const stock of [1, 0]) {
        const { status, body } = await con(mala, stock);
        expect([status, body.details]).toEqual([400, [{ path: 'cliente.direccion', msg }]]);
      }
    }
  });

  it('answers a repeated Idempotency-Key with the first answer, and refuses it with another body', async () => {
    const id = await shop.product({ stock: 5 });
    const headers = { 'idempotency-key': 'una-misma-clave' };
    const [uno, dos] = await Promise.all([
      pedir(shop, [{ producto: id, cantidad: 1 }], {}, headers),
      pedir(shop, [{ producto: id, cantidad: 1 }], {}, headers),
    ]);
    expect([uno.status, dos.status]).toEqual([201, 201]);
    expect(dos.body).toEqual(uno.body);
    expect(await shop.stockOf(id)).toBe(4);
    const otro = await pedir(shop, [{ producto: id, cantidad: 2 }], {}, headers);
    expect([otro.status, otro.body.error]).toEqual([409, 'clave-reutilizada']);
    expect(await shop.stockOf(id)).toBe(4);
  });

  it('does not keep the key of a failed request', async () => {
    const id = await shop.product({ stock: 0 });
    const headers = { 'idempotency-key': 'fallida' };
    expect((await pedir(shop, [{ producto: id, cantidad: 1 }], {}, headers)).status).toBe(409);
    await shop.call('productos', 'PUT', `/api/productos/${id}`, { body: { stock: 3 } });
    expect((await pedir(shop, [{ producto: id, cantidad: 1 }], {}, headers)).status).toBe(201);
  });

  it('accepts exactly ten of fifty concurrent orders for the last ten pieces', async () => {
    const id = await shop.product({ stock: 10 });
    const respuestas = await Promise.all(
      Array.from({ length: 50 }, () => pedir(shop, [{ producto: id, cantidad: 1 }])),
    );
    expect(respuestas.filter((una) => una.status === 201)).toHaveLength(10);
    expect(respuestas.filter((una) => una.status === 409)).toHaveLength(40);
    expect(await shop.stockOf(id)).toBe(0);
    expect(await shop.ledgerOf(id)).toBe(0);
    const codigos = respuestas
      .filter((una) => una.status === 201)
      .map((una) => una.body.pedido.codigoSeguimiento);
    expect(new Set(codigos).size).toBe(10);
  });
});
