import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/dinero.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const CLIENTE = { nombre: 'Ana López García', telefono: '4455-6667', email: 'ana@correo.gt' };

function pedir(items: unknown, extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  return shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: CLIENTE, items, ...extra },
    headers,
  });
}

describe('POST /api/pedidos', () => {
  it('takes the stock, charges the price of the database and answers with number and code', async () => {
    shop.setNow(new Date('2026-11-21T18:00:00Z'));
    const id = await shop.product({ precioVenta: centavos(1250), stock: 5 });
    const { status, body } = await pedir([{ producto: id, cantidad: 2, precioUnitario: 0.01 }]);
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
    const { body } = await pedir([{ producto: await shop.product(), cantidad: 1 }]);
    expect(body.pedido.numero).toMatch(/^P20261121-/);
  });

  it('adds up repeated products', async () => {
    const id = await shop.product({ stock: 3 });
    const { status, body } = await pedir([
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
    const { status } = await pedir([
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
    const { status, body } = await pedir(items, { totalVisto: 24.99 });
    expect([status, body.error]).toEqual([409, 'precio-cambiado']);
    expect(body.message).toBe('El total de tu pedido cambió: ahora es Q25.00');
    expect(await shop.stockOf(id)).toBe(5);
    expect((await pedir(items, { totalVisto: 25 })).status).toBe(201);
    expect((await pedir(items, { totalVisto: null })).status).toBe(201);
    expect((await pedir(items, { totalVisto: '25' })).status).toBe(400);
  });

  it('sells a service without touching any stock', async () => {
    const id = await shop.product({ categoria: 'servicios', stock: 0 });
    expect((await pedir([{ producto: id, cantidad: 3 }])).status).toBe(201);
    expect(await shop.stockOf(id)).toBe(0);
  });

  it('refuses unknown and withdrawn products', async () => {
    const unknown = await pedir([{ producto: '01a1fd2f-1af1-7196-896d-814c65740d1f', cantidad: 1 }]);
    expect([unknown.status, unknown.body.error]).toEqual([404, 'no-encontrado']);
    const inactivo = await pedir([{ producto: await shop.product({ activo: false }), cantidad: 1 }]);
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
      pedir([{ producto: id, cantidad: 1 }], {}, headers),
      pedir([{ producto: id, cantidad: 1 }], {}, headers),
    ]);
    expect([uno.status, dos.status]).toEqual([201, 201]);
    expect(dos.body).toEqual(uno.body);
    expect(await shop.stockOf(id)).toBe(4);
    const otro = await pedir([{ producto: id, cantidad: 2 }], {}, headers);
    expect([otro.status, otro.body.error]).toEqual([409, 'clave-reutilizada']);
    expect(await shop.stockOf(id)).toBe(4);
  });

  it('forgets the key of a request that failed', async () => {
    const id = await shop.product({ stock: 0 });
    const headers = { 'idempotency-key': 'fallida' };
    expect((await pedir([{ producto: id, cantidad: 1 }], {}, headers)).status).toBe(409);
    await shop.call('productos', 'PUT', `/api/productos/${id}`, { body: { stock: 3 } });
    expect((await pedir([{ producto: id, cantidad: 1 }], {}, headers)).status).toBe(201);
  });

  it('serves exactly ten of fifty who want the last ten pieces at once', async () => {
    const id = await shop.product({ stock: 10 });
    const respuestas = await Promise.all(
      Array.from({ length: 50 }, () => pedir([{ producto: id, cantidad: 1 }])),
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

describe('tracking and cancelling by code', () => {
  async function nuevo(cantidad = 2) {
    const producto = await shop.product({ stock: 5, nombre: 'Corazón rojo' });
    const { body } = await pedir([{ producto, cantidad }], { notasCliente: 'Con tarjeta' });
    return { producto, ...(body.pedido as { codigoSeguimiento: string; recibo: string }) };
  }

  it('masks personal data for whoever only knows the code', async () => {
    const { codigoSeguimiento } = await nuevo();
    const { status, body } = await shop.call(
      'visitante',
      'GET',
      `/api/pedidos/seguimiento/${codigoSeguimiento}`,
    );
    expect(status).toBe(200);
    expect(body.pedido.cliente).toEqual({ nombre: 'Ana L. G.', telefono: '4455-**67', email: 'a***@…' });
    expect(JSON.stringify(body)).not.toContain('recibo');
    expect(body.pedido).not.toHaveProperty('_id');
    expect(body.pedido.items).toMatchObject([
      { nombre: 'Corazón rojo', cantidad: 2, precioUnitario: 12.5, subtotal: 25 },
    ]);
    expect(body.pedido.historial).toHaveLength(1);
  });

  it('shows it all to the browser that ordered and to the staff', async () => {
    const { codigoSeguimiento, recibo } = await nuevo();
    const url = `/api/pedidos/seguimiento/${codigoSeguimiento}`;
    const entero = { nombre: 'Ana López García', telefono: '44556667', email: 'ana@correo.gt' };
    const propio = await shop.call('visitante', 'GET', url, { headers: { 'x-recibo': recibo } });
    expect(propio.body.pedido.cliente).toEqual(entero);
    expect((await shop.call('ventas', 'GET', url)).body.pedido.cliente).toEqual(entero);
    const ajeno = await shop.call('visitante', 'GET', url, { headers: { 'x-recibo': `${recibo}x` } });
    expect(ajeno.body.pedido.cliente.telefono).toBe('4455-**67');
    expect((await shop.call('cliente', 'GET', url)).body.pedido.cliente.telefono).toBe('4455-**67');
  });

  it('ties the order of a signed-in client to the account', async () => {
    const producto = await shop.product();
    const { body } = await shop.call('cliente', 'POST', '/api/pedidos', {
      body: { cliente: CLIENTE, items: [{ producto, cantidad: 1 }] },
    });
    const url = `/api/pedidos/seguimiento/${body.pedido.codigoSeguimiento}`;
    expect((await shop.call('cliente', 'GET', url)).body.pedido.cliente.telefono).toBe('44556667');
  });

  it.each(['12345', '1234567', 'abcdef', '12 456'])('refuses the code «%s»', async (codigo) => {
    const { status, body } = await shop.call(
      'visitante',
      'GET',
      `/api/pedidos/seguimiento/${encodeURIComponent(codigo)}`,
    );
    expect([status, body.message]).toEqual([400, 'El código de seguimiento debe tener 6 dígitos']);
  });

  it('gives the stock back once, keeps the reason, and cancels no second time', async () => {
    const { producto, codigoSeguimiento } = await nuevo(3);
    expect(await shop.stockOf(producto)).toBe(2);
    const url = `/api/pedidos/cancelar/${codigoSeguimiento}`;
    const sinMotivo = await shop.call('visitante', 'PUT', url, { body: { motivo: '  ' } });
    expect([sinMotivo.status, sinMotivo.body.message]).toEqual([
      400,
      'Por favor indica el motivo de la cancelación',
    ]);
    const veces = await Promise.all(
      Array.from({ length: 5 }, () =>
        shop.call('visitante', 'PUT', url, { body: { motivo: 'Cambio de planes' } }),
      ),
    );
    expect(veces.map((una) => una.status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await shop.stockOf(producto)).toBe(5);
    expect(await shop.ledgerOf(producto)).toBe(5);
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/seguimiento/${codigoSeguimiento}`);
    expect(body.pedido.historial.at(-1)).toMatchObject({ estado: 'cancelado', nota: 'Cambio de planes' });
  });

  it('stops an address that tries code after code, and only counts its misses', async () => {
    const propia = await openTestShop();
    try {
      const producto = await propia.product();
      const { body } = await propia.call('visitante', 'POST', '/api/pedidos', {
        body: { cliente: CLIENTE, items: [{ producto, cantidad: 1 }] },
      });
      const bueno = body.pedido.codigoSeguimiento as string;
      const mirar = (codigo: string) => propia.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
      for (let i = 0; i < 40; i += 1) expect((await mirar(bueno)).status).toBe(200);
      const intentos: number[] = [];
      for (let i = 0; i < 25; i += 1) {
        const codigo = String((Number(bueno) + 1 + i) % 1_000_000).padStart(6, '0');
        intentos.push((await mirar(codigo)).status);
      }
      expect(intentos.slice(0, 20)).toEqual(Array(20).fill(404));
      expect(intentos.slice(20)).toEqual(Array(5).fill(429));
      const frenado = await mirar(bueno);
      expect(Number(frenado.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await propia.close();
    }
  });
});

describe('the staff and orders', () => {
  it('lists newest first, with filters by state, whole days of the shop and text', async () => {
    const propia = await openTestShop();
    try {
      const producto = await propia.product({ stock: 100 });
      for (const [dia, nombre] of [
        ['2026-03-01T20:00:00Z', 'Íngrid Peña'],
        ['2026-03-02T05:00:00Z', 'Luis'],
        ['2026-03-02T18:00:00Z', 'Eva'],
      ] as const) {
        propia.setNow(new Date(dia));
        await propia.call('visitante', 'POST', '/api/pedidos', {
          body: {
            cliente: { ...CLIENTE, nombre },
            items: [{ producto, cantidad: nombre === 'Luis' ? 2 : 1 }],
          },
        });
      }
      const nombres = async (consulta: string) => {
        const { body } = await propia.call('ventas', 'GET', `/api/pedidos/admin?${consulta}`);
        return body.pedidos.map((pedido: { cliente: { nombre: string } }) => pedido.cliente.nombre);
      };
      expect(await nombres('')).toEqual(['Eva', 'Luis', 'Íngrid Peña']);
      expect(await nombres('fechaInicio=2026-03-01&fechaFin=2026-03-01')).toEqual(['Luis', 'Íngrid Peña']);
      expect(await nombres('fechaInicio=2026-03-02')).toEqual(['Eva']);
      expect(await nombres('buscar=ingrid%20pena')).toEqual(['Íngrid Peña']);
      expect(await nombres('estado=cancelado')).toEqual([]);
      expect(await nombres('buscar=4455-6667')).toHaveLength(3);
      expect(await nombres('buscar=P20260302-0001')).toEqual(['Eva']);
      expect(await nombres('page=2&limit=2')).toEqual(['Íngrid Peña']);
      expect(await nombres('orden=fecha-asc')).toEqual(['Íngrid Peña', 'Luis', 'Eva']);
      expect(await nombres('orden=total-desc')).toEqual(['Luis', 'Eva', 'Íngrid Peña']);
      expect(await nombres('orden=total-asc&estado=en-proceso')).toEqual(['Íngrid Peña', 'Eva', 'Luis']);
    } finally {
      await propia.close();
    }
  });

  it('keeps its note while none is sent, and loses it by null', async () => {
    await pedir([{ producto: await shop.product(), cantidad: 1 }]);
    const id = (await shop.call('ventas', 'GET', '/api/pedidos/admin')).body.pedidos[0]._id as string;
    const poner = async (cambio: { estado: string; notasAdmin?: string | null }) => {
      const url = `/api/pedidos/admin/${id}/estado`;
      const { status, body } = await shop.call('ventas', 'PUT', url, { body: cambio });
      return [status, body.pedido.notasAdmin];
    };
    expect(await poner({ estado: 'en-proceso', notasAdmin: 'Con lazo' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'en-proceso', notasAdmin: '' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'listo-entrega', notasAdmin: '  ' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'listo-entrega' })).toEqual([200, 'Con lazo']);
    expect(await poner({ estado: 'listo-entrega', notasAdmin: null })).toEqual([200, undefined]);
    expect(await poner({ estado: 'listo-entrega', notasAdmin: 'Otra' })).toEqual([200, 'Otra']);
    expect(await poner({ estado: 'entregado', notasAdmin: null })).toEqual([200, undefined]);
    const [rastro] = await shop.rows(
      `select antes, despues from auditoria where entidad_id = '${id}' and accion = 'pedido.estado' order by secuencia desc limit 1`,
    );
    expect(JSON.stringify(rastro)).toMatch(/Otra/);
    expect(JSON.stringify(rastro?.despues)).toMatch(/notasAdmin[\\"]*:null/);
  });

  it('goes from any state to any other, and moves stock only in and out of cancelado', async () => {
    const producto = await shop.product({ stock: 5 });
    const { body } = await pedir([{ producto, cantidad: 5 }]);
    const { codigoSeguimiento } = body.pedido;
    const lista = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigoSeguimiento}`);
    const id = lista.body.pedidos[0]._id as string;
    const poner = (estado: string, notasAdmin?: string) =>
      shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado, notasAdmin } });

    for (const [estado, stock] of [
      ['entregado', 0],
      ['en-proceso', 0],
      ['cancelado', 5],
      ['cancelado', 5],
      ['listo-entrega', 0],
      ['cancelado', 5],
    ] as const) {
      expect((await poner(estado, 'nota interna')).status).toBe(200);
      expect([estado, await shop.stockOf(producto)]).toEqual([estado, stock]);
      expect(await shop.ledgerOf(producto)).toBe(stock);
    }
    const antes = (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;
    expect((await poner('cancelado', 'otra nota')).status).toBe(200);
    const anotado = (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;
    expect(anotado).toEqual({ ...antes, notasAdmin: 'otra nota' });
    // Somebody buys what came back: the order cannot be revived.
    await pedir([{ producto, cantidad: 1 }]);
    const revivir = await poner('en-proceso');
    expect([revivir.status, revivir.body.error]).toEqual([409, 'stock-insuficiente']);
    const { body: final } = await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`);
    expect(final.pedido).toMatchObject({ estado: 'cancelado', notasAdmin: 'otra nota' });
    expect(final.pedido.historial.at(-1)).toMatchObject({ usuario: 'Persona ventas' });
    const sinEstado = await poner('volando');
    expect([sinEstado.status, sinEstado.body.message]).toEqual([400, 'Debes seleccionar un estado']);
  });

  it('keeps name and price of a line when the product changes or goes', async () => {
    const producto = await shop.product({ nombre: 'Piñata', precioVenta: centavos(9000) });
    const { body } = await pedir([{ producto, cantidad: 1 }]);
    await shop.call('productos', 'PUT', `/api/productos/${producto}`, {
      body: { nombre: 'Otra', precioVenta: 1 },
    });
    await shop.call('productos', 'DELETE', `/api/productos/${producto}`);
    const visto = await shop.call(
      'visitante',
      'GET',
      `/api/pedidos/seguimiento/${body.pedido.codigoSeguimiento}`,
    );
    expect(visto.body.pedido.items).toMatchObject([{ producto: null, nombre: 'Piñata', precioUnitario: 90 }]);
  });
});
