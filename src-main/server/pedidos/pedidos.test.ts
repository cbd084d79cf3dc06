import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/dinero.ts';
import { pedir } from '../testing/pedidos.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

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

  it('numbers by the day of the shop, not of UTC', async () => {
    shop.setNow(new Date('2026-11-22T03:00:00Z'));
    const { body } = await pedir(shop, [{ producto: await shop.product(), cantidad: 1 }]);
    expect(body.pedido.numero).toMatch(/^P20261121-/);
  });

  it('adds up repeated products', async () => {
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

  it('is all or nothing', async () => {
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

  it('refuses a total that is not the one the customer saw, and takes nothing', async () => {
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

  it('sells a service without touching any stock', async () => {
    const id = await shop.product({ categoria: 'servicios', stock: 0 });
    expect((await pedir(shop, [{ producto: id, cantidad: 3 }])).status).toBe(201);
    expect(await shop.stockOf(id)).toBe(0);
  });

  it('refuses unknown and withdrawn products', async () => {
    const unknown = await pedir(shop, [{ producto: '01a1fd2f-1af1-7196-896d-814c65740d1f', cantidad: 1 }]);
    expect([unknown.status, unknown.body.error]).toEqual([404, 'no-encontrado']);
    const inactivo = await pedir(shop, [{ producto: await shop.product({ activo: false }), cantidad: 1 }]);
    expect([inactivo.status, inactivo.body.error]).toEqual([409, 'conflicto']);
  });

  it('names every broken field in Spanish', async () => {
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

  it('gives back the first answer for a repeated key, and refuses the key with another body', async () => {
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

  it('forgets the key of a request that failed', async () => {
    const id = await shop.product({ stock: 0 });
    const headers = { 'idempotency-key': 'fallida' };
    expect((await pedir(shop, [{ producto: id, cantidad: 1 }], {}, headers)).status).toBe(409);
    await shop.call('productos', 'PUT', `/api/productos/${id}`, { body: { stock: 3 } });
    expect((await pedir(shop, [{ producto: id, cantidad: 1 }], {}, headers)).status).toBe(201);
  });

  it('serves exactly ten of fifty who want the last ten pieces at once', async () => {
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
