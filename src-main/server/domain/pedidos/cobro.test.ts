import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { type CallOptions, openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const CLIENTE = { nombre: 'Ana López García', telefono: '44556667' };

/** Places an order of `cantidad` pieces at Q12.50 that cost Q5. Returns the order for the staff, and its product. */
async function pedido(cantidad = 2, telefono = CLIENTE.telefono) {
  const producto = await shop.product({
    precioCompra: centavos(500),
    precioVenta: centavos(1250),
    stock: 10,
  });
  const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: { ...CLIENTE, telefono }, items: [{ producto, cantidad }] },
  });
  const { codigoSeguimiento, numero } = body.pedido;
  const { body: lista } = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${numero}`);
  return { id: lista.pedidos[0]._id as string, producto, codigo: codigoSeguimiento as string };
}

const cobrar = (id: string, body: unknown = { metodoPago: 'tarjeta' }, extra: CallOptions = {}) =>
  shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, { body, ...extra });

const poner = (id: string, estado: string) =>
  shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado } });

async function reporte(dia: string) {
  const { body } = await shop.call(
    'propietario',
    'GET',
    `/api/reportes/ventas?fechaInicio=${dia}&fechaFin=${dia}`,
  );
  return body.resumen;
}

describe('POST /api/pedidos/admin/:id/cobrar', () => {
  it('records a sale of the order at its prices, and marks the order as delivered', async () => {
    shop.setNow(new Date('2026-11-21T18:00:00Z'));
    const { id, producto } = await pedido();
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, {
      body: { nombre: 'Otro nombre', precioVenta: 99 },
    });
    const { status, body } = await cobrar(id, {
      metodoPago: 'efectivo',
      descuento: 5,
      pagos: [{ metodo: 'efectivo', monto: 20, recibido: 50 }],
    });
    expect([status, body.message]).toEqual([201, 'Pedido cobrado exitosamente']);
    expect(body.venta).toMatchObject({
      tipoVenta: 'pedido',
      estado: 'completada',
      datosCliente: CLIENTE,
      subtotal: 25,
      descuento: 5,
      total: 20,
      items: [{ nombre: expect.stringMatching(/^Globo de prueba/), cantidad: 2, precioUnitario: 12.5 }],
      pagos: [{ metodo: 'efectivo', monto: 20, recibido: 50, cambio: 30 }],
    });
    expect(body.pedido).toMatchObject({
      estado: 'entregado',
      venta: { _id: body.venta._id, numero: body.venta.numero },
    });
    const { numero } = body.pedido;
    // A server that only its own computer reaches has no page that a client could follow it on.
    expect(body.venta.pedido).toEqual({ _id: id, numero });
    expect(body.pedido.historial.at(-1)).toMatchObject({ estado: 'entregado', usuario: expect.any(String) });
    const { body: visto } = await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`);
    expect(visto.pedido).toEqual(body.pedido);
  });

  it('tells where the client follows the order, if their phone reaches it', async () => {
    const poner = (direccionPublica: string) =>
      shop.call('propietario', 'PUT', '/api/configuracion/red', { body: { direccionPublica } });
    const { id, codigo } = await pedido();
    await poner('https://globos.gt');
    const { body } = await cobrar(id);
    const url = `https://globos.gt/seguimiento?codigo=${codigo}`;
    expect(body.venta.pedido.seguimiento).toEqual({ codigo, url });
    await poner('http://localhost:4100');
    const ver = await shop.call('ventas', 'GET', `/api/ventas/${body.venta._id}`);
    expect(ver.body.venta.pedido.numero).toBe(body.venta.pedido.numero);
    expect(ver.body.venta.pedido.seguimiento).toBeUndefined();
    await poner('');
  });

  it('moves no stock, because the order already took it', async () => {
    const { id, producto } = await pedido(3);
    expect(await shop.stockOf(producto)).toBe(7);
    await cobrar(id);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([7, 7]);
  });

  it('counts once in the reports and for the client when asked several times', async () => {
    shop.setNow(new Date('2026-12-01T18:00:00Z'));
    const { id } = await pedido(2, '41110001');
    const veces = await Promise.all(Array.from({ length: 6 }, () => cobrar(id)));
    expect(veces.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const rechazo = veces.find(({ status }) => status === 409)?.body;
    expect([rechazo.error, rechazo.message]).toEqual([
      'conflicto',
      expect.stringMatching(/^Este pedido ya se cobró con la venta V20261201-\d{4}$/),
    ]);
    expect(await reporte('2026-12-01')).toEqual({
      totalVentas: 1,
      montoTotal: 25,
      promedioVenta: 25,
      gananciaTotal: 15,
    });
    const delCliente = (que: string) => shop.ask(`select ${que} from clientes where telefono = '41110001'`);
    expect([await delCliente('numero_ventas'), await delCliente('total_compras')]).toEqual([1, 2500]);
    expect(await shop.ask(`select count(*) from ventas where pedido_id = '${id}'`)).toBe(1);
  });

  it('answers a repeated key with the first sale', async () => {
    const { id } = await pedido();
    const headers = { 'idempotency-key': 'un-cobro' };
    const una = await cobrar(id, undefined, { headers });
    const otra = await cobrar(id, undefined, { headers });
    expect([otra.status, otra.body]).toEqual([una.status, una.body]);
  });

  it('collects a delivered order without a second delivery', async () => {
    const { id } = await pedido();
    await poner(id, 'entregado');
    const { status, body } = await cobrar(id);
    expect(status).toBe(201);
    expect(body.pedido.historial.map((paso: { estado: string }) => paso.estado)).toEqual([
      'en-proceso',
      'entregado',
    ]);
  });

  it('refuses cancelled and unknown orders and invalid payments, and leaves the order unchanged', async () => {
    const { id } = await pedido();
    await poner(id, 'cancelado');
    expect((await cobrar(id)).body).toMatchObject({
      error: 'estado-invalido',
      message: 'Este pedido está cancelado: reactívalo antes de cobrarlo',
    });
    expect((await cobrar('01a1fd2f-1af1-7196-896d-814c65740d1f')).status).toBe(404);
    const otro = await pedido();
    const mal = await cobrar(otro.id, {
      metodoPago: 'efectivo',
      pagos: [{ metodo: 'efectivo', monto: 1 }],
    });
    expect([mal.status, mal.body.message]).toEqual([400, 'Los pagos deben sumar Q25.00']);
    expect((await cobrar(otro.id, { metodoPago: 'tarjeta', descuento: 26 })).status).toBe(400);
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/${otro.id}`);
    expect([body.pedido.estado, body.pedido.venta]).toEqual(['en-proceso', undefined]);
  });

  it('refuses to cancel a collected order', async () => {
    const { id, codigo, producto } = await pedido();
    await cobrar(id);
    const { status, body } = await poner(id, 'cancelado');
    expect([status, body.error, body.message]).toEqual([
      409,
      'estado-invalido',
      expect.stringMatching(
        /^Este pedido ya se cobró con la venta V\S+: hay que anularla antes de cancelarlo$/,
      ),
    ]);
    // The customer cannot either, after the order went back to `en-proceso`.
    await poner(id, 'en-proceso');
    const suya = await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, {
      body: { motivo: 'Ya no' },
    });
    expect([suya.status, suya.body.message]).toEqual([409, 'Este pedido ya se pagó: pregunta en la tienda']);
    expect(await shop.stockOf(producto)).toBe(8);
  });
});

describe('PUT /api/pedidos/admin/:id/estado', () => {
  it('refuses a change based on an outdated state', async () => {
    const { id } = await pedido();
    const paso = (estado: string, estadoVisto: string) =>
      shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado, estadoVisto } });
    expect((await paso('listo-entrega', 'en-proceso')).status).toBe(200);
    const tarde = await paso('listo-entrega', 'en-proceso');
    expect([tarde.status, tarde.body.error, tarde.body.message]).toEqual([
      409,
      'conflicto',
      expect.stringMatching(/^El pedido P\S+ cambió mientras tanto: ahora está «Listo para Entrega»$/),
    ]);
    expect((await paso('entregado', 'nada')).status).toBe(400);
  });

  it('refuses to overwrite a note that the editor did not see, and keeps the stored one', async () => {
    const { id } = await pedido();
    const anotar = (notasAdmin: string | null, visto?: object) =>
      shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
        body: { estado: 'en-proceso', notasAdmin, visto },
      });
    const nota = async () =>
      (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido.notasAdmin;
    expect((await anotar('Lleva lazo', { notasAdmin: null })).status).toBe(200);
    const tarde = await anotar('Sin tarjeta', { notasAdmin: null });
    expect([tarde.status, tarde.body.error, tarde.body.details]).toEqual([
      409,
      'conflicto',
      [
        {
          path: 'notasAdmin',
          msg: 'La nota de la tienda cambió de nada a «Lleva lazo» mientras editabas. Revisa y guarda de nuevo',
          ahora: 'Lleva lazo',
        },
      ],
    ]);
    expect(await nota()).toBe('Lleva lazo');
    expect((await anotar('Sin tarjeta', { notasAdmin: 'Lleva lazo' })).status).toBe(200);
    expect(await nota()).toBe('Sin tarjeta');
    expect((await anotar(null, { notasAdmin: 'Lleva lazo' })).status).toBe(409);
    expect((await anotar('Sin nada que ver')).status).toBe(200);
  });

  it('links to the tracking page only when a public address is configured', async () => {
    const { id, codigo } = await pedido();
    const leer = async () => (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;
    expect((await leer()).seguimientoUrl).toBeUndefined();
    shop.context.config.publicUrl = 'https://globos.gt';
    expect((await leer()).seguimientoUrl).toBe(`https://globos.gt/seguimiento?codigo=${codigo}`);
    shop.context.config.publicUrl = undefined;
  });
});

describe('GET /api/pedidos/admin', () => {
  it('counts orders by state, and filters those to be delivered', async () => {
    const propia = await openTestShop();
    try {
      const producto = await propia.product({ stock: 100 });
      const ids: string[] = [];
      for (const nombre of ['Ana', 'Eva', 'Luz', 'Sol']) {
        const { body } = await propia.call('visitante', 'POST', '/api/pedidos', {
          body: { cliente: { nombre, telefono: '44556667' }, items: [{ producto, cantidad: 1 }] },
        });
        const de = await propia.call('ventas', 'GET', `/api/pedidos/admin?buscar=${body.pedido.numero}`);
        ids.push(de.body.pedidos[0]._id);
      }
      const estados = ['listo-entrega', 'entregado', 'cancelado'];
      for (const [i, estado] of estados.entries())
        await propia.call('ventas', 'PUT', `/api/pedidos/admin/${ids[i]}/estado`, { body: { estado } });
      const lista = async (consulta: string) => {
        const { body } = await propia.call('ventas', 'GET', `/api/pedidos/admin?${consulta}`);
        const nombres = body.pedidos.map((uno: { cliente: { nombre: string } }) => uno.cliente.nombre);
        return { n: body.pagination.totalItems, nombres: nombres.sort(), conteos: body.conteos };
      };
      const conteos = { 'en-proceso': 1, 'listo-entrega': 1, entregado: 1, cancelado: 1 };
      expect(await lista('')).toMatchObject({ n: 4, conteos });
      expect(await lista('estado=por-entregar')).toEqual({ n: 2, nombres: ['Ana', 'Sol'], conteos });
      expect(await lista('estado=entregado')).toEqual({ n: 1, nombres: ['Eva'], conteos });
      // Counts respect the other filters.
      expect(await lista('estado=entregado&buscar=ana')).toEqual({
        n: 0,
        nombres: [],
        conteos: { 'en-proceso': 0, 'listo-entrega': 1, entregado: 0, cancelado: 0 },
      });
    } finally {
      await propia.close();
    }
  });
});
