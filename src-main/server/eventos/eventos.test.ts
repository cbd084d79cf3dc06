import { connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nuevoId } from '#db/ids.ts';
import { inTransaction } from '#db/transaction.ts';
import { abrirFlujo, type Flujo } from '../testing/flujo.ts';
import { openTestShop, type Quien, type TestShop } from '../testing/shop.ts';
import { anunciar } from './eventos.ts';

let shop: TestShop;
let url: string;
let flujos: Flujo[];

beforeEach(async () => {
  shop = await openTestShop({ config: { corsOrigins: ['https://otra.gt'] } });
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  flujos = [];
});
afterEach(async () => {
  for (const flujo of flujos) flujo.cerrar();
  await shop.close();
});

const autorizado = (quien: Exclude<Quien, 'visitante'>) => ({ authorization: `Bearer ${shop.token(quien)}` });

async function abrir(path: string, headers: Record<string, string> = {}): Promise<Flujo> {
  const flujo = await abrirFlujo(`${url}${path}`, headers);
  flujos.push(flujo);
  return flujo;
}

const escuchar = (quien: Exclude<Quien, 'visitante'>, headers: Record<string, string> = {}) =>
  abrir('/api/eventos', { ...autorizado(quien), ...headers });

async function pedir(producto: string, cantidad = 2) {
  const { status, body } = await shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: { nombre: 'Ana López', telefono: '55551234' }, items: [{ producto, cantidad }] },
  });
  expect(status).toBe(201);
  return body.pedido as { numero: string; codigoSeguimiento: string; fechaPedido: string; recibo: string };
}

async function cambiarEstado(codigo: string, estado: string, notasAdmin?: string) {
  const [fila] = await shop.rows(`select id from pedidos where codigo_seguimiento = '${codigo}'`);
  const { status } = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${fila?.id}/estado`, {
    body: { estado, notasAdmin },
  });
  expect(status).toBe(200);
}

async function hastaQue(listo: () => boolean): Promise<void> {
  const limite = Date.now() + 8000;
  while (!listo()) {
    if (Date.now() > limite) throw new Error('it never came about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('the stream of the staff', () => {
  it('tells of orders and stock as they happen, and of nothing that costs', async () => {
    const producto = await shop.product({ stock: 10 });
    const flujo = await escuchar('ventas');
    const { numero, codigoSeguimiento } = await pedir(producto);
    await cambiarEstado(codigoSeguimiento, 'cancelado');
    const eventos = await flujo.hasta(4);
    expect(eventos.map(({ event, data }) => [event, data.stock ?? data.estado])).toEqual([
      ['stock-cambiado', 8],
      ['pedido-creado', 'en-proceso'],
      ['stock-cambiado', 10],
      ['pedido-cambiado', 'cancelado'],
    ]);
    expect(eventos[0]?.data).toEqual({ _id: producto, stock: 8 });
    expect(eventos[1]?.data).toEqual({ _id: expect.any(String), numero, estado: 'en-proceso' });
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body: { precioCompra: 7.77 } });
    expect((await flujo.hasta(5)).at(-1)).toMatchObject({
      event: 'producto-cambiado',
      data: { _id: producto },
    });
    expect(flujo.texto()).not.toMatch(/\b777\b|7\.77|costo|precio/i);
  });

  it('keeps orders from who may not see them, and itself from who is no staff', async () => {
    const producto = await shop.product();
    const flujo = await escuchar('productos');
    await pedir(producto);
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body: { stock: 50 } });
    const eventos = await flujo.hasta(3);
    expect(eventos.map(({ event }) => event)).toEqual([
      'stock-cambiado',
      'stock-cambiado',
      'producto-cambiado',
    ]);
    expect((await escuchar('cliente')).response.status).toBe(403);
    expect((await abrir('/api/eventos')).response.status).toBe(401);
    expect((await abrir('/api/eventos', { authorization: 'Bearer x.y.z' })).response.status).toBe(401);
  });

  it('says nothing of what was rolled back', async () => {
    const flujo = await escuchar('propietario');
    const { db } = shop.context;
    const falla = inTransaction(db, async (tx) => {
      await anunciar(tx, { tipo: 'producto-cambiado', id: 'nunca' });
      throw new Error('no');
    });
    await expect(falla).rejects.toThrow('no');
    await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: 'siempre' }));
    expect((await flujo.hasta(1)).map(({ data }) => data._id)).toEqual(['siempre']);
  });

  it('goes on where the listener was, or says that all must be asked for again', async () => {
    const producto = await shop.product({ stock: 100 });
    const primero = await escuchar('propietario');
    await pedir(producto);
    await primero.hasta(2);
    primero.cerrar();
    await pedir(producto);
    await pedir(producto);
    const id = primero.ultimoId() ?? '';
    const segundo = await escuchar('propietario', { 'last-event-id': id });
    expect((await segundo.hasta(4)).map(({ data }) => data.stock).filter(Boolean)).toEqual([96, 94]);
    const tercero = await abrir(`/api/eventos?desde=${segundo.ultimoId()}`, autorizado('propietario'));
    expect(tercero.eventos()).toEqual([]);
    for (const ajeno of ['otra-era.3', id.replace(/\d+$/, '99999'), '-1', 'x'.repeat(90)]) {
      const perdido = await escuchar('propietario', { 'last-event-id': ajeno });
      expect(perdido.eventos().map(({ event }) => event)).toEqual(['recargar']);
    }
  });

  it('goes out at once, uncompressed, with the headers of every answer', async () => {
    const { response, texto } = await escuchar('ventas', {
      'accept-encoding': 'gzip, br',
      origin: 'https://otra.gt',
    });
    const { headers } = response;
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('content-encoding')).toBeNull();
    expect(headers.get('cache-control')).toContain('no-store');
    expect(headers.get('access-control-allow-origin')).toBe('https://otra.gt');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(texto()).toMatch(/^retry: \d+\n\nid: \w+\.\d+\n\n$/);
  });

  it('beats', async () => {
    const flujo = await escuchar('ventas');
    await shop.context.oyentes.latir();
    await hastaQue(() => /^: latido$/m.test(flujo.texto()));
    expect(flujo.eventos()).toEqual([]);
  });
});

describe('a session that ends', () => {
  it('ends its stream: at once where it is announced, with the next beat otherwise', async () => {
    const [uno, otro] = [await escuchar('ventas'), await escuchar('productos')];
    const u = shop.context.db.tables.usuarios;
    await inTransaction(shop.context.db, async (tx) => {
      await tx
        .update(u)
        .set({ versionDeSesion: 2 })
        .where(eq(u.id, shop.userId('ventas')));
      await anunciar(tx, { tipo: 'usuario-cambiado', id: shop.userId('ventas') });
    });
    await uno.fin();
    expect((await escuchar('ventas')).response.status).toBe(401);
    await shop.context.oyentes.latir();
    await inTransaction(shop.context.db, (tx) =>
      tx
        .update(u)
        .set({ activo: false })
        .where(eq(u.id, shop.userId('productos'))),
    );
    await shop.context.oyentes.latir();
    await otro.fin();
    await hastaQue(() => shop.context.oyentes.cuantos === 0);
  });

  it('takes new permissions into account', async () => {
    const flujo = await escuchar('ventas');
    const u = shop.context.db.tables.usuarios;
    await inTransaction(shop.context.db, (tx) =>
      tx
        .update(u)
        .set({ permisoVentas: false })
        .where(eq(u.id, shop.userId('ventas'))),
    );
    await shop.context.oyentes.latir();
    await pedir(await shop.product());
    await inTransaction(shop.context.db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: nuevoId() }));
    const nombres = (await flujo.hasta(4)).map(({ event }) => event);
    expect(nombres).not.toContain('pedido-creado');
  });
});

describe('a ticket', () => {
  const pedirBoleto = (quien: Quien) => shop.call(quien, 'POST', '/api/eventos/boleto');

  it('opens the stream from the address, and nothing else', async () => {
    const { status, body, headers } = await pedirBoleto('ventas');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const flujo = await abrir(`/api/eventos?boleto=${body.boleto}`);
    await pedir(await shop.product());
    expect((await flujo.hasta(3)).map(({ event }) => event)).toContain('pedido-creado');

    const conBoleto = { authorization: `Bearer ${body.boleto}` };
    expect((await abrir('/api/eventos', conBoleto)).response.status).toBe(401);
    const { status: verificado } = await shop.call('visitante', 'GET', '/api/auth/verificar-token', {
      headers: conBoleto,
    });
    expect(verificado).toBe(401);
    expect((await abrir(`/api/eventos?boleto=${shop.token('ventas')}`)).response.status).toBe(401);
    expect((await abrir(`/api/pedidos/admin?boleto=${body.boleto}`)).response.status).toBe(401);
    expect((await pedirBoleto('cliente')).status).toBe(403);
    expect((await pedirBoleto('visitante')).status).toBe(401);
  });

  it('ends after a minute, and with its session', async () => {
    const firmado = shop.app.jwt.decode<Record<string, unknown>>((await pedirBoleto('ventas')).body.boleto);
    const { iat, exp, ...contenido } = firmado ?? {};
    expect(Number(exp) - Number(iat)).toBe(60);
    const viejo = shop.app.jwt.sign(contenido as never, { expiresIn: -1000 });
    expect((await abrir(`/api/eventos?boleto=${viejo}`)).response.status).toBe(401);
    const sinSesion = shop.app.jwt.sign({ ...contenido, fin: 1 } as never, { expiresIn: 60_000 });
    expect((await abrir(`/api/eventos?boleto=${sinSesion}`)).response.status).toBe(401);
  });
});

describe('the stream of one order', () => {
  it('tells of its changes, in no more words than its public answer', async () => {
    const producto = await shop.product();
    const { codigoSeguimiento: codigo, fechaPedido } = await pedir(producto);
    const flujo = await abrir(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${fechaPedido}`);
    await pedir(producto);
    await cambiarEstado(codigo, 'listo-entrega', 'Pregunta por Diego');
    const [evento] = await flujo.hasta(1);
    expect(evento).toMatchObject({ event: 'pedido', data: { estado: 'listo-entrega' } });
    expect(Object.keys(evento?.data)).toEqual(['estado', 'fechaEstadoActual']);
    // Who shows something older is told at once; who comes back hears what he missed.
    const tarde = await abrir(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${fechaPedido}`);
    expect((await tarde.hasta(1))[0]?.data).toEqual(evento?.data);
    flujo.cerrar();
    await cambiarEstado(codigo, 'entregado');
    const vuelta = await abrir(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${fechaPedido}`, {
      'last-event-id': evento?.id ?? '',
    });
    expect((await vuelta.hasta(1)).map(({ data }) => data.estado)).toEqual(['entregado']);
    const reinicio = await abrir(`/api/pedidos/seguimiento/${codigo}/eventos`, { 'last-event-id': 'otra.1' });
    expect((await reinicio.hasta(1))[0]?.data.estado).toBe('entregado');
  });

  it('is not there for codes nobody has, and they are counted as guesses', async () => {
    const { codigoSeguimiento: codigo } = await pedir(await shop.product());
    const ajeno = codigo === '000000' ? '000001' : '000000';
    expect((await abrir('/api/pedidos/seguimiento/12a/eventos')).response.status).toBe(400);
    const respuestas: number[] = [];
    for (let vez = 0; vez < 21; vez += 1) {
      respuestas.push((await abrir(`/api/pedidos/seguimiento/${ajeno}/eventos`)).response.status);
    }
    expect(new Set(respuestas.slice(0, 20))).toEqual(new Set([404]));
    expect(respuestas[20]).toBe(429);
    const seguimiento = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${ajeno}`);
    expect(seguimiento.status).toBe(429);
  });

  it('has room for so many per order', async () => {
    const { codigoSeguimiento: codigo } = await pedir(await shop.product());
    const estados: number[] = [];
    for (let vez = 0; vez < 21; vez += 1) {
      estados.push((await abrir(`/api/pedidos/seguimiento/${codigo}/eventos`)).response.status);
    }
    expect(estados.filter((estado) => estado === 200)).toHaveLength(20);
    const lleno = await abrir(`/api/pedidos/seguimiento/${codigo}/eventos`);
    await lleno.fin();
    expect([lleno.response.status, lleno.response.headers.get('retry-after')]).toEqual([429, '30']);
    expect(JSON.parse(lleno.texto())).toMatchObject({ success: false, error: 'demasiados-intentos' });
    flujos[0]?.cerrar();
    await hastaQue(() => shop.context.oyentes.cuantos === 19);
    expect((await abrir(`/api/pedidos/seguimiento/${codigo}/eventos`)).response.status).toBe(200);
    // The staff has room of its own.
    expect((await escuchar('ventas')).response.status).toBe(200);
  });
});

describe('a stream costs little', () => {
  it('is cut from who does not read it', async () => {
    const { port } = new URL(url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(
      `GET /api/eventos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${shop.token('ventas')}\r\n\r\n`,
    );
    await hastaQue(() => shop.context.oyentes.cuantos === 1);
    const lector = await escuchar('propietario');
    const { oyentes, db } = shop.context;
    // More than the system's own buffers hold for him.
    const relleno = 'x'.repeat(6000);
    for (let vez = 0; vez < 2000; vez += 1) {
      await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: relleno }));
      if (vez % 4 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await oyentes.latir();
    await oyentes.latir();
    await hastaQue(() => oyentes.cuantos === 1);
    // Who reads hears on.
    await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: 'el último' }));
    await hastaQue(() => lector.texto().includes('el último'));
    socket.destroy();
  });

  it('is told that it missed something when too much happens at once', async () => {
    const flujo = await escuchar('ventas');
    await inTransaction(shop.context.db, async (tx) => {
      for (let vez = 0; vez < 1500; vez += 1)
        await anunciar(tx, { tipo: 'stock-cambiado', id: nuevoId(), stock: vez });
    });
    // On PostgreSQL they come one by one, and there is time to read them.
    await hastaQue(() => {
      const ultimo = flujo.eventos().at(-1);
      return ultimo?.event === 'recargar' || ultimo?.data.stock === 1499;
    });
    const vuelta = await escuchar('ventas', { 'last-event-id': flujo.eventos()[0]?.id ?? '' });
    expect(vuelta.eventos().map(({ event }) => event)).toEqual(['recargar']);
  });

  it("gives a user's oldest place to his newest", async () => {
    const primero = await escuchar('ventas');
    for (let vez = 0; vez < 20; vez += 1) expect((await escuchar('ventas')).response.status).toBe(200);
    await primero.fin();
    expect(shop.context.oyentes.cuantos).toBe(20);
  });

  it('ends when the server closes, at once', async () => {
    const flujo = await escuchar('ventas');
    const inicio = performance.now();
    await Promise.all([shop.app.close(), flujo.fin()]);
    expect(performance.now() - inicio).toBeLessThan(1500);
  });

  it('answers nobody who only asks for its head', async () => {
    const { statusCode } = await shop.app.inject({
      method: 'HEAD',
      url: '/api/eventos',
      headers: autorizado('ventas'),
    });
    expect(statusCode).toBe(404);
  });
});
