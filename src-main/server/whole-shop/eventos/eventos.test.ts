import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { nuevoId } from '#db/ids.ts';
import { inTransaction } from '#db/transaction.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { type LiveShop, openLiveShop } from '../../testing/shops/live-shop.ts';
import type { Quien } from '../../testing/shops/shop.ts';

let shop: LiveShop;
beforeEach(async () => {
  shop = await openLiveShop();
});
afterEach(() => shop.close());

describe('the stream of the staff', () => {
  it('sends orders and stock changes live, without costs', async () => {
    const producto = await shop.product({ stock: 10 });
    const stream = await shop.escuchar('ventas');
    const { numero, codigoSeguimiento } = await shop.pedir(producto);
    await shop.cambiarEstado(codigoSeguimiento, 'cancelado');
    const eventos = await stream.hasta(4);
    expect(eventos.map(({ event, data }) => [event, data.stock ?? data.estado])).toEqual([
      ['stock-cambiado', 8],
      ['pedido-creado', 'en-proceso'],
      ['stock-cambiado', 10],
      ['pedido-cambiado', 'cancelado'],
    ]);
    expect(eventos[0]?.data).toEqual({ _id: producto, stock: 8 });
    expect(eventos[1]?.data).toEqual({ _id: expect.any(String), numero, estado: 'en-proceso' });
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body: { precioCompra: 7.77 } });
    expect((await stream.hasta(5)).at(-1)).toMatchObject({
      event: 'producto-cambiado',
      data: { _id: producto },
    });
    expect(stream.texto()).not.toMatch(/\b777\b|7\.77|costo|precio/i);
  });

  it('says of an order that somebody cancelled with its code alone', async () => {
    const producto = await shop.product({ stock: 10 });
    const stream = await shop.escuchar('ventas');
    const { codigoSeguimiento } = await shop.pedir(producto);
    const body = { motivo: 'Ya no' };
    await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigoSeguimiento}`, { body });
    expect((await stream.hasta(4)).at(-1)).toMatchObject({
      event: 'pedido-cambiado',
      data: { estado: 'cancelado', canceladoConCodigo: true },
    });
  });

  it('hides orders without the permission, and refuses callers who are not staff', async () => {
    const producto = await shop.product();
    const stream = await shop.escuchar('productos');
    await shop.pedir(producto);
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body: { stock: 50 } });
    const eventos = await stream.hasta(3);
    expect(eventos.map(({ event }) => event)).toEqual([
      'stock-cambiado',
      'stock-cambiado',
      'producto-cambiado',
    ]);
    expect((await shop.escuchar('cliente')).response.status).toBe(403);
    expect((await shop.abrir('/api/eventos')).response.status).toBe(401);
    expect((await shop.abrir('/api/eventos', { authorization: 'Bearer x.y.z' })).response.status).toBe(401);
  });

  it('tells only the owner that the data were found damaged', async () => {
    const vende = await shop.escuchar('ventas');
    const manda = await shop.escuchar('propietario');
    await inTransaction(shop.context.db, (tx) => anunciar(tx, { tipo: 'dano-cambiado' }));
    await inTransaction(shop.context.db, (tx) => anunciar(tx, { tipo: 'tienda-cambiada' }));
    expect((await manda.hasta(2)).map(({ event }) => event)).toEqual(['dano-cambiado', 'tienda-cambiada']);
    expect((await vende.hasta(1)).map(({ event }) => event)).toEqual(['tienda-cambiada']);
  });

  it('sends drawer changes to the drawer’s owner and the shop’s owner, without amounts', async () => {
    const vende = await shop.escuchar('ventas');
    const almacen = await shop.escuchar('productos');
    const manda = await shop.escuchar('propietario');
    const abrir = async (quien: 'propietario' | 'ventas') =>
      (await shop.call(quien, 'POST', '/api/caja/abrir', { body: { fondoInicial: 77 } })).body.sesion._id;
    const suya = await abrir('propietario');
    const otra = await abrir('ventas');
    const deOtra = { event: 'caja-cambiada', data: { _id: otra, usuario: shop.userId('ventas') } };
    const deSuya = { event: 'caja-cambiada', data: { _id: suya, usuario: shop.userId('propietario') } };
    expect(await vende.hasta(1)).toMatchObject([deOtra]);
    expect(await manda.hasta(2)).toMatchObject([deSuya, deOtra]);
    const producto = await shop.product();
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body: { stock: 50 } });
    expect((await almacen.hasta(2)).map(({ event }) => event)).not.toContain('caja-cambiada');
    expect(vende.texto()).not.toMatch(/fondo|esperado/i);
  });

  it('sends the drawer of a voided sale, also where no cash moves or it comes out of another drawer', async () => {
    const producto = await shop.product({ precioVenta: centavos(1250), stock: 10 });
    const abrir = async (quien: 'propietario' | 'ventas'): Promise<string> =>
      (await shop.call(quien, 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } })).body.sesion._id;
    const vender = async (metodoPago: MetodoPago): Promise<string> => {
      const { body } = await shop.call('ventas', 'POST', '/api/ventas', {
        body: {
          datosCliente: { nombre: 'Ana', telefono: '55550001' },
          items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
          metodoPago,
        },
      });
      return body.venta._id;
    };
    const stream = await shop.escuchar('propietario');
    const cajasAlAnular = async (metodoPago: MetodoPago) => {
      const ventaId = await vender(metodoPago);
      await shop.call('propietario', 'POST', `/api/ventas/${ventaId}/anular`, {
        body: { motivo: 'Se cobró mal' },
      });
      const esSuya = ({ event, data }: { event: string; data: { _id: string } }) =>
        event === 'venta-cambiada' && data._id === ventaId;
      await expect.poll(() => stream.eventos().filter(esSuya)).toHaveLength(2);
      const eventos = stream.eventos();
      return eventos
        .slice(eventos.findIndex(esSuya), eventos.findLastIndex(esSuya))
        .filter(({ event }) => event === 'caja-cambiada')
        .map(({ data }) => data);
    };
    const vendida = { _id: await abrir('ventas'), usuario: shop.userId('ventas') };
    expect(await cajasAlAnular('mixto')).toEqual([vendida]);
    expect(await cajasAlAnular('tarjeta')).toEqual([vendida]);
    expect(await cajasAlAnular('efectivo')).toEqual([vendida]);
    const deQuienAnula = { _id: await abrir('propietario'), usuario: shop.userId('propietario') };
    expect(await cajasAlAnular('efectivo')).toEqual([deQuienAnula, vendida]);
  });

  it('sends nothing for a rolled-back transaction', async () => {
    const stream = await shop.escuchar('propietario');
    const { db } = shop.context;
    const intento = inTransaction(db, async (tx) => {
      await anunciar(tx, { tipo: 'producto-cambiado', id: 'nunca' });
      throw new Error('no');
    });
    await expect(intento).rejects.toThrow('no');
    await inTransaction(db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: 'siempre' }));
    expect((await stream.hasta(1)).map(({ data }) => data._id)).toEqual(['siempre']);
  });

  it('resumes at the last position, or asks the client to reload', async () => {
    const producto = await shop.product({ stock: 100 });
    const primero = await shop.escuchar('propietario');
    await shop.pedir(producto);
    await primero.hasta(2);
    primero.cerrar();
    await shop.pedir(producto);
    await shop.pedir(producto);
    const id = primero.ultimoId() ?? '';
    const segundo = await shop.escuchar('propietario', { 'last-event-id': id });
    expect((await segundo.hasta(4)).map(({ data }) => data.stock).filter(Boolean)).toEqual([96, 94]);
    const tercero = await shop.abrir(
      `/api/eventos?desde=${segundo.ultimoId()}`,
      shop.autorizado('propietario'),
    );
    expect(tercero.eventos()).toEqual([]);
    for (const ajeno of ['otra-era.3', id.replace(/\d+$/, '99999'), '-1', 'x'.repeat(90)]) {
      const perdido = await shop.escuchar('propietario', { 'last-event-id': ajeno });
      expect(perdido.eventos().map(({ event }) => event)).toEqual(['recargar']);
    }
  });

  it('is sent unbuffered and uncompressed with the common headers', async () => {
    const { response, texto } = await shop.escuchar('ventas', {
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

  it('sends heartbeats', async () => {
    const stream = await shop.escuchar('ventas');
    await shop.context.oyentes.latir();
    await expect.poll(stream.texto).toMatch(/^: latido$/m);
    expect(stream.eventos()).toEqual([]);
  });
});

describe('a session that ends', () => {
  it('ends its stream, at once if announced, else at the next heartbeat', async () => {
    const uno = await shop.escuchar('ventas');
    const otro = await shop.escuchar('productos');
    const u = shop.context.db.tables.usuarios;
    await inTransaction(shop.context.db, async (tx) => {
      await tx
        .update(u)
        .set({ versionDeSesion: 2 })
        .where(eq(u.id, shop.userId('ventas')));
      await anunciar(tx, { tipo: 'usuario-cambiado', id: shop.userId('ventas') });
    });
    await uno.fin();
    expect((await shop.escuchar('ventas')).response.status).toBe(401);
    await shop.context.oyentes.latir();
    await inTransaction(shop.context.db, (tx) =>
      tx
        .update(u)
        .set({ activo: false })
        .where(eq(u.id, shop.userId('productos'))),
    );
    await shop.context.oyentes.latir();
    await otro.fin();
    await expect.poll(() => shop.context.oyentes.cuantos).toBe(0);
  });

  it('applies changed permissions', async () => {
    const stream = await shop.escuchar('ventas');
    const u = shop.context.db.tables.usuarios;
    await inTransaction(shop.context.db, (tx) =>
      tx
        .update(u)
        .set({ permisoVentas: false })
        .where(eq(u.id, shop.userId('ventas'))),
    );
    await shop.context.oyentes.latir();
    await shop.pedir(await shop.product());
    await inTransaction(shop.context.db, (tx) => anunciar(tx, { tipo: 'producto-cambiado', id: nuevoId() }));
    const nombres = (await stream.hasta(4)).map(({ event }) => event);
    expect(nombres).not.toContain('pedido-creado');
  });
});

describe('a ticket', () => {
  const pedirBoleto = (quien: Quien) => shop.call(quien, 'POST', '/api/eventos/boleto');

  it('opens the stream from the query and authorises nothing else', async () => {
    const { status, body, headers } = await pedirBoleto('ventas');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    const stream = await shop.abrir(`/api/eventos?boleto=${body.boleto}`);
    await shop.pedir(await shop.product());
    expect((await stream.hasta(4)).map(({ event }) => event)).toContain('pedido-creado');

    const conBoleto = { authorization: `Bearer ${body.boleto}` };
    expect((await shop.abrir('/api/eventos', conBoleto)).response.status).toBe(401);
    const { status: verificado } = await shop.call('visitante', 'GET', '/api/auth/verificar-token', {
      headers: conBoleto,
    });
    expect(verificado).toBe(401);
    expect((await shop.abrir(`/api/eventos?boleto=${shop.token('ventas')}`)).response.status).toBe(401);
    expect((await shop.abrir(`/api/pedidos/admin?boleto=${body.boleto}`)).response.status).toBe(401);
    expect((await pedirBoleto('cliente')).status).toBe(403);
    expect((await pedirBoleto('visitante')).status).toBe(401);
  });

  it('opens the stream for the EventSource of another program, which sends no session', async () => {
    const { body } = await pedirBoleto('ventas');
    const source = new EventSource(`${shop.url}/api/eventos?boleto=${body.boleto}`);
    try {
      await new Promise((resolve, reject) => {
        source.onopen = resolve;
        source.onerror = reject;
      });
      const creado = new Promise<Event>((resolve) => {
        source.addEventListener('pedido-creado', resolve, { once: true });
      });
      const { numero } = await shop.pedir(await shop.product());
      const { data } = (await creado) as MessageEvent;
      expect(JSON.parse(data)).toMatchObject({ numero, estado: 'en-proceso' });
    } finally {
      source.close();
    }
  });

  it('expires after a minute and with its session', async () => {
    const firmado = shop.app.jwt.decode<Record<string, unknown>>((await pedirBoleto('ventas')).body.boleto);
    const { iat, exp, ...contenido } = firmado ?? {};
    expect(Number(exp) - Number(iat)).toBe(60);
    const viejo = shop.app.jwt.sign(contenido as never, { expiresIn: -1000 });
    expect((await shop.abrir(`/api/eventos?boleto=${viejo}`)).response.status).toBe(401);
    const sinSesion = shop.app.jwt.sign({ ...contenido, fin: 1 } as never, { expiresIn: 60_000 });
    expect((await shop.abrir(`/api/eventos?boleto=${sinSesion}`)).response.status).toBe(401);
  });
});
