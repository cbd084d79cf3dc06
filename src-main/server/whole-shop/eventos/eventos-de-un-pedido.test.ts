import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leerProxies } from '../../base/config/proxies.ts';
import { SITIOS } from '../../base/events/oyentes.ts';
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

describe('the streams of customers behind a trusted tunnel', () => {
  let producto: string;
  beforeEach(async () => {
    shop.context.config.proxies = leerProxies('1');
    producto = await shop.product({ stock: 1000 });
  });

  /** Opens so many streams from an address, of orders that are followed by nobody yet. Gives how they were answered. */
  async function abrir(cuantos: number, direccion: string): Promise<number[]> {
    const estados: number[] = [];
    let codigo = '';
    for (let i = 0; i < cuantos; i += 1) {
      if (i % SITIOS.pedido === 0) codigo = (await shop.pedir(producto)).codigoSeguimiento;
      const headers = { 'x-forwarded-for': direccion };
      const { response } = await shop.abrir(`/api/pedidos/seguimiento/${codigo}/eventos`, headers);
      estados.push(response.status);
    }
    return estados;
  }
  const todos = (cuantos: number) => Array(cuantos).fill(200);

  it('are limited per wide network, where addresses cost nothing', async () => {
    const { direccion, redAmplia } = SITIOS;
    for (let n = 0; n < redAmplia / direccion; n += 1)
      expect(await abrir(direccion, `2001:db8:1:${n}::1`)).toEqual(todos(direccion));
    expect(await abrir(1, '2001:db8:1:99::1')).toEqual([429]);
    expect(await abrir(1, '2001:db8:2::1')).toEqual([200]);
    // The shop's own network is not a wide one: its devices are bounded each by itself.
    for (let n = 1; n <= redAmplia / direccion + 1; n += 1)
      expect(await abrir(direccion, `192.168.1.${n}`)).toEqual(todos(direccion));
  });

  it('leave half of the connections to others', async () => {
    shop.context.config.limites.medidas.conexiones = 10;
    for (let n = 0; n < 5; n += 1) expect(await abrir(1, `190.${n}.1.1`)).toEqual([200]);
    expect(await abrir(1, '190.99.1.1')).toEqual([429]);
  });
});
