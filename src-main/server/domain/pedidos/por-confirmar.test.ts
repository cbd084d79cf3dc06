import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPedidosShop, type PedidosShop } from '../../testing/shops/pedidos-shop.ts';

let shop: PedidosShop;
beforeEach(async () => {
  shop = await openPedidosShop();
});
afterEach(() => shop.close());

describe('an order that waits to be confirmed', () => {
  it('says so to its customer and to the staff, who find it by itself', async () => {
    const { id, codigo } = await shop.unoPorConfirmar();
    const { body } = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
    expect(body.pedido).toMatchObject({ estado: 'en-proceso', porConfirmar: true });
    const { pedidos, porConfirmar, pagination } = await shop.lista('por-confirmar');
    expect(pedidos.map((uno: { _id: string }) => uno._id)).toEqual([id]);
    expect([porConfirmar, pagination.totalItems]).toEqual([1, 1]);
    expect((await shop.lista('listo-entrega')).porConfirmar).toBe(1);
  });

  it('takes its pieces once confirmed, once, and its mail says which', async () => {
    const { id, producto } = await shop.unoPorConfirmar();
    const { status, body } = await shop.confirmar(id);
    expect([status, body.pedido.porConfirmar, body.pedido.estado]).toEqual([200, undefined, 'en-proceso']);
    expect((await shop.confirmar(id)).status).toBe(200);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([99, 99]);
    expect((await shop.lista('por-confirmar')).porConfirmar).toBe(0);
    const correos = await shop.rows('select plantilla from correos order by id');
    expect(correos.map(({ plantilla }) => plantilla)).toEqual(['pedido-por-confirmar', 'pedido-recibido']);
  });

  it('cannot be confirmed without its pieces, and stays as it was', async () => {
    const { id, producto } = await shop.unoPorConfirmar(510);
    expect((await shop.vender(producto)).status).toBe(201);
    const { status, body } = await shop.confirmar(id);
    expect([status, body.error]).toEqual([409, 'stock-insuficiente']);
    expect((await shop.poner(id, 'entregado')).status).toBe(409);
    expect((await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido).toMatchObject({
      estado: 'en-proceso',
      porConfirmar: true,
    });
  });

  it.each(['listo-entrega', 'entregado'])('is confirmed by being %s', async (estado) => {
    const { id, producto } = await shop.unoPorConfirmar();
    expect((await shop.poner(id, estado)).body.pedido).toMatchObject({ estado });
    expect(await shop.stockOf(producto)).toBe(99);
    await shop.poner(id, 'cancelado');
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([600, 600]);
  });

  it('is confirmed by being collected', async () => {
    const { id, producto } = await shop.unoPorConfirmar();
    const { status, body } = await shop.cobrar(id);
    expect([status, body.pedido.estado, body.pedido.porConfirmar]).toEqual([201, 'entregado', undefined]);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([99, 99]);
  });

  it('gives nothing back when it is cancelled, and waits again when that is undone', async () => {
    const { id, producto, codigo } = await shop.unoPorConfirmar();
    const cancelar = { body: { motivo: 'Ya no' } };
    expect((await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, cancelar)).status).toBe(
      200,
    );
    expect((await shop.lista('por-confirmar')).porConfirmar).toBe(0);
    const { pedidos } = await shop.lista('cancelado');
    expect([pedidos[0].porConfirmar, pedidos[0].canceladoSinConfirmar]).toEqual([undefined, true]);
    const { body: visto } = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
    expect(visto.pedido.porConfirmar).toBeUndefined();
    expect((await shop.confirmar(id)).status).toBe(409);
    expect((await shop.poner(id, 'en-proceso')).body.pedido.porConfirmar).toBe(true);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([600, 600]);
  });
});
