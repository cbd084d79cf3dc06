import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LiveShop, openLiveShop } from '../../testing/shops/live-shop.ts';

let shop: LiveShop;
beforeEach(async () => {
  shop = await openLiveShop();
});
afterEach(() => shop.close());

describe('the stream of one order', () => {
  it('sends its changes with no more data than the public answer', async () => {
    const producto = await shop.product();
    const { codigoSeguimiento: codigo, fechaPedido } = await shop.pedir(producto);
    const stream = await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${fechaPedido}`);
    await shop.pedir(producto);
    await shop.cambiarEstado(codigo, 'listo-entrega', 'Pregunta por Diego');
    const [evento] = await stream.hasta(1);
    expect(evento).toMatchObject({ event: 'pedido', data: { estado: 'listo-entrega' } });
    expect(Object.keys(evento?.data)).toEqual(['estado', 'fechaEstadoActual']);
    // A client with an older state is told at once; a reconnecting one gets what it missed.
    const tarde = await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${fechaPedido}`);
    expect((await tarde.hasta(1))[0]?.data).toEqual(evento?.data);
    stream.cerrar();
    await shop.cambiarEstado(codigo, 'entregado');
    const vuelta = await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${fechaPedido}`, {
      'last-event-id': evento?.id ?? '',
    });
    expect((await vuelta.hasta(1)).map(({ data }) => data.estado)).toEqual(['entregado']);
    const reinicio = await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos`, {
      'last-event-id': 'otra.1',
    });
    expect((await reinicio.hasta(1))[0]?.data.estado).toBe('entregado');
  });

  it('answers 404 for unknown codes and counts them as guesses', async () => {
    const { codigoSeguimiento: codigo } = await shop.pedir(await shop.product());
    const ajeno = codigo === '000000' ? '000001' : '000000';
    expect((await shop.abrir('/api/pedidos/seguimiento/12a/eventos')).response.status).toBe(400);
    const respuestas: number[] = [];
    for (let vez = 0; vez < 21; vez += 1) {
      respuestas.push((await shop.abrir(`/api/pedidos/seguimiento/${ajeno}/eventos`)).response.status);
    }
    expect(new Set(respuestas.slice(0, 20))).toEqual(new Set([404]));
    expect(respuestas[20]).toBe(429);
    const seguimiento = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${ajeno}`);
    expect(seguimiento.status).toBe(429);
  });

  it('is limited per order', async () => {
    const { codigoSeguimiento: codigo } = await shop.pedir(await shop.product());
    const estados: number[] = [];
    for (let vez = 0; vez < 21; vez += 1) {
      estados.push((await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos`)).response.status);
    }
    expect(estados.filter((estado) => estado === 200)).toHaveLength(20);
    const lleno = await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos`);
    await lleno.fin();
    expect([lleno.response.status, lleno.response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(JSON.parse(lleno.texto())).toMatchObject({ success: false, error: 'demasiados-intentos' });
    shop.streams[0]?.cerrar();
    await expect.poll(() => shop.context.oyentes.cuantos).toBe(19);
    expect((await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos`)).response.status).toBe(200);
    // Staff have a quota of their own.
    expect((await shop.escuchar('ventas')).response.status).toBe(200);
  });
});
