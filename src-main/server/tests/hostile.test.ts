import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos, PRECIO_MAXIMO } from '#contract/words/dinero.ts';
import { crear, FICHA, imagenDeColor } from '../testing/requests/producto-form.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';

// Attacks, each kept as a regression test.

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const CLIENTE = { nombre: 'Ana López', telefono: '44556667' };

async function pedir(producto: string, extra: Record<string, unknown> = {}) {
  const body = { cliente: CLIENTE, items: [{ producto, cantidad: 1 }], ...extra };
  const respuesta = await shop.call('visitante', 'POST', '/api/pedidos', { body });
  return respuesta.body.pedido as { codigoSeguimiento: string; recibo: string };
}

describe('texts made for catastrophic backtracking', () => {
  it.each([`a@${'.'.repeat(200_000)}@`, `${'a'.repeat(200_000)}@b`, `a@${'b.'.repeat(100_000)}`])(
    'an e-mail of 200,000 characters costs one pass',
    async (email) => {
      const inicio = performance.now();
      for (const [url, body] of [
        ['/api/auth/login', { email, password: 'x' }],
        ['/api/auth/registro', { nombre: 'Mal', email, password: 'malamala' }],
        ['/api/pedidos', { cliente: { ...CLIENTE, email }, items: [] }],
      ] as const) {
        expect((await shop.call('visitante', 'POST', url, { body })).status).toBeGreaterThanOrEqual(400);
      }
      // A backtracking pattern took 48 s for one of these.
      expect(performance.now() - inicio).toBeLessThan(15_000);
    },
  );
});

describe('names of Object.prototype members', () => {
  it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '«%s» is no category',
    async (categoria) => {
      for (const ruta of ['/api/catalog', '/api/productos', '/api/reportes/inventario']) {
        expect((await shop.call('propietario', 'GET', `${ruta}?categoria=${categoria}`)).status).toBe(400);
      }
    },
  );
});

describe('malformed forms', () => {
  const anidado = `${'['.repeat(9000)}${']'.repeat(9000)}`;
  const parte = (tipo: string, valor: string) =>
    `--x\r\nContent-Disposition: form-data; name="nombre"\r\nContent-Type: ${tipo}\r\n\r\n${valor}\r\n`;

  it.each([
    ['without a boundary', 'multipart/form-data', 'nada'],
    ['with an empty boundary', 'multipart/form-data; boundary=', 'nada'],
    ['with a huge boundary', `multipart/form-data; boundary=${'x'.repeat(5000)}`, 'nada'],
    ['without an end', 'multipart/form-data; boundary=x', parte('text/plain', 'Globo')],
    ['of garbage', 'multipart/form-data; boundary=x', '\u0000\u0001\u0002--x'],
    [
      'of objects',
      'multipart/form-data; boundary=x',
      `${parte('application/json', '{"toString":1,"valueOf":1}')}--x--`,
    ],
    ['of nested arrays', 'multipart/form-data; boundary=x', `${parte('application/json', anidado)}--x--`],
  ])('%s are refused', async (_que, tipo, payload) => {
    const { status, body } = await shop.call('productos', 'POST', '/api/productos', {
      payload,
      headers: { 'content-type': tipo },
    });
    expect([400, 415]).toContain(status);
    expect(body).toMatchObject({ success: false, message: expect.any(String) });
  });
});

describe('amounts made to overflow', () => {
  it('are refused, and reports still work', async () => {
    const caros = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        shop.product({
          nombre: `Caro ${i}`,
          precioCompra: PRECIO_MAXIMO,
          precioVenta: PRECIO_MAXIMO,
          stock: 1_000_000,
        }),
      ),
    );
    const items = caros.map((producto) => ({ producto, cantidad: 100_000, precioUnitario: 999_999.99 }));
    const venta = await shop.call('ventas', 'POST', '/api/ventas', {
      body: { datosCliente: CLIENTE, items, metodoPago: 'efectivo' },
    });
    expect([venta.status, venta.body.message]).toEqual([400, 'El total no puede pasar de Q100,000,000.00']);
    const pedido = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: CLIENTE, items: items.slice(0, 50) },
    });
    expect(pedido.status).toBe(400);
    const { status, body } = await shop.call('propietario', 'GET', '/api/reportes/inventario');
    expect([status, body.resumen.valorInventarioTotal > 1e13]).toEqual([200, true]);
    expect((await shop.call('propietario', 'GET', '/api/reportes/dashboard')).status).toBe(200);
  });
});

describe('bodies', () => {
  it('that are empty count as absent, whatever their content type', async () => {
    const id = await shop.product();
    const headers = { 'content-type': 'application/json' };
    expect((await shop.call('productos', 'DELETE', `/api/productos/${id}`, { headers })).status).toBe(200);
  });

  it('of an unsupported content type are refused', async () => {
    for (const tipo of ['text/plain', 'multipart/form-data; boundary=x']) {
      const respuesta = await shop.call('visitante', 'POST', '/api/pedidos', {
        payload: '--x--',
        headers: { 'content-type': tipo },
      });
      expect([tipo, respuesta.status]).toEqual([tipo, 415]);
    }
  });

  it('may have empty optional fields and fields that do not apply', async () => {
    const ficha = {
      nombre: 'Inflado',
      categoria: 'servicios',
      precioCompra: 1,
      precioVenta: 2,
      stock: 0,
      stockMinimo: 0,
    };
    const raro = { ...ficha, tipoGlobo: 'estrella', tamano: 7, controlaStock: '', activo: '', color: '' };
    const { status, body } = await shop.call('productos', 'POST', '/api/productos', { body: raro });
    expect([status, body.producto?.controlaStock]).toEqual([201, false]);
    const vacio = { nombre: '', categoria: '', precioVenta: '', activo: '' };
    const cambiado = await shop.call('productos', 'PUT', `/api/productos/${body.producto._id}`, {
      body: vacio,
    });
    expect([cambiado.status, cambiado.body.producto]).toEqual([
      200,
      { ...body.producto, fechaActualizacion: expect.any(String) },
    ]);
  });

  it('repeated with one idempotency key create one product', async () => {
    const body = {
      nombre: 'Una vez',
      categoria: 'otros',
      precioCompra: 1,
      precioVenta: 2,
      stock: 3,
      stockMinimo: 0,
    };
    const headers = { 'idempotency-key': 'producto-una-vez' };
    const [uno, dos] = await Promise.all(
      [1, 2].map(() => shop.call('productos', 'POST', '/api/productos', { body, headers })),
    );
    expect(uno?.body).toEqual(dos?.body);
    expect(
      (await shop.call('productos', 'GET', '/api/productos?buscar=una%20vez')).body.pagination.totalItems,
    ).toBe(1);
  });
});

describe('limits', () => {
  it('hold for concurrent attempts', async () => {
    const propia = await openTestShop();
    try {
      const entrar = () =>
        propia.call('visitante', 'POST', '/api/auth/login', {
          body: { email: 'nadie@prueba.gt', password: 'malamala' },
        });
      const claves = await Promise.all(Array.from({ length: 30 }, entrar));
      expect(claves.filter((una) => una.status === 401)).toHaveLength(10);
      const mirar = (i: number) => propia.call('visitante', 'GET', `/api/pedidos/seguimiento/${100_000 + i}`);
      const codigos = await Promise.all(Array.from({ length: 60 }, (_, i) => mirar(i)));
      expect(codigos.filter((uno) => uno.status === 404)).toHaveLength(20);
    } finally {
      await propia.close();
    }
  });

  it('do not apply to callers who prove that an order is theirs', async () => {
    const { codigoSeguimiento, recibo } = await pedir(await shop.product());
    for (let i = 0; i < 25; i += 1)
      await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${200_000 + i}`);
    const url = `/api/pedidos/seguimiento/${codigoSeguimiento}`;
    expect((await shop.call('visitante', 'GET', url)).status).toBe(429);
    expect((await shop.call('visitante', 'GET', url, { headers: { 'x-recibo': recibo } })).status).toBe(200);
    expect((await shop.call('ventas', 'GET', url)).status).toBe(200);
    const body = { motivo: 'Ya no' };
    const cancelar = `/api/pedidos/cancelar/${codigoSeguimiento}`;
    expect((await shop.call('visitante', 'PUT', cancelar, { body })).status).toBe(429);
    expect(
      (await shop.call('visitante', 'PUT', cancelar, { body, headers: { 'x-recibo': recibo } })).status,
    ).toBe(200);
  });

  it('restrict the orders of one address and answer Retry-After', async () => {
    const propia = await openTestShop();
    try {
      const producto = await propia.product({ categoria: 'servicios', precioVenta: centavos(100) });
      const body = { cliente: CLIENTE, items: [{ producto, cantidad: 1 }] };
      const estados: number[] = [];
      for (let i = 0; i < 205; i += 1) {
        estados.push((await propia.call('visitante', 'POST', '/api/pedidos', { body })).status);
      }
      expect([estados.filter((uno) => uno === 201).length, estados.at(-1)]).toEqual([200, 429]);
    } finally {
      await propia.close();
    }
  });
});

describe('a caller with only a tracking code', () => {
  it('cannot read internal notes', async () => {
    const propia = await openTestShop();
    try {
      const notasCliente = 'Llamar al 5555-1234 o a ana@correo.gt, para 12 niños';
      const { body } = await propia.call('visitante', 'POST', '/api/pedidos', {
        body: { cliente: CLIENTE, items: [{ producto: await propia.product(), cantidad: 1 }], notasCliente },
      });
      const notas = async (headers: Record<string, string>) => {
        const url = `/api/pedidos/seguimiento/${body.pedido.codigoSeguimiento}`;
        return (await propia.call('visitante', 'GET', url, { headers })).body.pedido.notasCliente;
      };
      expect(await notas({ 'x-recibo': body.pedido.recibo })).toBe(notasCliente);
      expect(await notas({})).toBeUndefined();
    } finally {
      await propia.close();
    }
  });

  it.each(['\u0000', '\u001b[2J', '\ud800', '\u202eabc'])('cannot leave the reason %j', async (motivo) => {
    const { codigoSeguimiento, recibo } = await pedir(await shop.product());
    const { status } = await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigoSeguimiento}`, {
      body: { motivo: `x${motivo}y` },
      headers: { 'x-recibo': recibo },
    });
    expect(status).toBe(400);
  });

  it.each(['\u200b\u200b', '\u2800', '\u3164', 'abc\u202ecba'])(
    'cannot order under the name %j',
    async (nombre) => {
      const { status } = await shop.call('visitante', 'POST', '/api/pedidos', {
        body: { cliente: { ...CLIENTE, nombre }, items: [{ producto: await shop.product(), cantidad: 1 }] },
      });
      expect(status).toBe(400);
    },
  );
});

describe('pictures', () => {
  it('are kept while a product uses them, even if a refused one had the same', async () => {
    const bytes = await imagenDeColor('#c0ffee');
    for (let vuelta = 0; vuelta < 6; vuelta += 1) {
      // Both have the same code: one is refused and releases its picture.
      const ambos = await Promise.all(
        [1, 2].map(() => crear(shop, { ...FICHA, codigo: `IGUAL-${vuelta}` }, { bytes })),
      );
      expect(ambos.map((uno) => uno.status).sort()).toEqual([201, 409]);
      const { imagenUrl } = ambos.find((uno) => uno.status === 201)?.body.producto ?? {};
      expect((await shop.app.inject(new URL(imagenUrl).pathname)).statusCode).toBe(200);
    }
  });
});
