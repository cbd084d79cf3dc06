import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { CLIENTE, pedir } from '../../testing/requests/pedidos.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { buscarPedidoPorCodigo, cambiarEstadoDePedido } from './pedidos.queries.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('tracking and cancelling by code', () => {
  async function nuevo(cantidad = 2) {
    const producto = await shop.product({ stock: 5, nombre: 'Corazón rojo' });
    const { body } = await pedir(shop, [{ producto, cantidad }], { notasCliente: 'Con tarjeta' });
    return { producto, ...(body.pedido as { codigoSeguimiento: string; recibo: string }) };
  }

  async function delCodigo(codigo: string) {
    const pedido = await buscarPedidoPorCodigo(shop.context.db, codigo);
    if (!pedido) throw new Error(`no order has the code ${codigo}`);
    return pedido;
  }

  it('masks personal data for callers who only know the code', async () => {
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

  it('shows personal data to the browser that placed the order and to the staff', async () => {
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

  it('tells what changed since it was last asked for: its row, its state, a product that is gone', async () => {
    const { producto, codigoSeguimiento } = await nuevo();
    const pedido = async () =>
      (await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigoSeguimiento}`)).body.pedido;
    expect((await pedido()).notasAdmin).toBeUndefined();
    const { id } = await delCodigo(codigoSeguimiento);
    // Heard of by nobody, as a change is that comes while an answer is made.
    await inTransaction(shop.context.db, (tx) => cambiarEstadoDePedido(tx, id, { notasAdmin: 'Con moño' }));
    expect((await pedido()).notasAdmin).toBe('Con moño');
    await shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
      body: { estado: 'listo-entrega' },
    });
    expect((await pedido()).historial).toHaveLength(2);
    expect((await pedido()).items[0].producto).toMatchObject({ _id: producto });
    await shop.call('propietario', 'DELETE', `/api/productos/${producto}`);
    expect((await pedido()).items[0].producto).toBeNull();
  });

  it('shows the delivery address to its customer and the staff, and masks it for who only knows the code', async () => {
    await shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body: { entregaADomicilio: true } });
    const producto = await shop.product({ stock: 5 });
    const direccion = '3a calle 4-55, zona 10';
    const { body } = await shop.call('cliente', 'POST', '/api/pedidos', {
      body: { cliente: { ...CLIENTE, direccion: ` ${direccion} ` }, items: [{ producto, cantidad: 1 }] },
    });
    const { codigoSeguimiento, recibo, aDomicilio } = body.pedido;
    expect(aDomicilio).toBe(true);
    const url = `/api/pedidos/seguimiento/${codigoSeguimiento}`;
    const ajeno = await shop.call('visitante', 'GET', url);
    expect(ajeno.body.pedido.cliente.direccion).toBe('***');
    expect(JSON.stringify(ajeno.body)).not.toContain('calle');
    const conRecibo = await shop.call('visitante', 'GET', url, { headers: { 'x-recibo': recibo } });
    expect(conRecibo.body.pedido.cliente.direccion).toBe(direccion);
    expect((await shop.call('cliente', 'GET', url)).body.pedido.cliente.direccion).toBe(direccion);
    const mios = await shop.call('cliente', 'GET', '/api/pedidos/mios');
    expect(mios.body.pedidos[0].cliente.direccion).toBe(direccion);
    const lista = await shop.call('ventas', 'GET', '/api/pedidos/admin?buscar=CALLE%204-55');
    expect(lista.body.pedidos).toMatchObject([{ codigoSeguimiento, cliente: { direccion } }]);
    const uno = await shop.call('ventas', 'GET', `/api/pedidos/admin/${lista.body.pedidos[0]._id}`);
    expect(uno.body.pedido.cliente.direccion).toBe(direccion);
  });

  it('links the order of a signed-in client to the account', async () => {
    const producto = await shop.product();
    const { body } = await shop.call('cliente', 'POST', '/api/pedidos', {
      body: { cliente: CLIENTE, items: [{ producto, cantidad: 1 }] },
    });
    const url = `/api/pedidos/seguimiento/${body.pedido.codigoSeguimiento}`;
    expect((await shop.call('cliente', 'GET', url)).body.pedido.cliente.telefono).toBe('44556667');
  });

  it('shows an order that ended two months ago to nobody who has only its code', async () => {
    const { codigoSeguimiento, recibo } = await nuevo();
    const url = `/api/pedidos/seguimiento/${codigoSeguimiento}`;
    const ver = async (headers = {}) => (await shop.call('visitante', 'GET', url, { headers })).status;
    const DIA_MS = 24 * 3_600_000;
    try {
      shop.setNow(new Date(Date.now() + 61 * DIA_MS));
      expect(await ver()).toBe(200);
      await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigoSeguimiento}`, {
        body: { motivo: 'Ya no' },
      });
      shop.setNow(new Date(shop.context.clock().getTime() + 59 * DIA_MS));
      expect(await ver()).toBe(200);
      shop.setNow(new Date(shop.context.clock().getTime() + 2 * DIA_MS));
      expect([await ver(), await ver({ 'x-recibo': recibo })]).toEqual([404, 200]);
      expect((await shop.call('ventas', 'GET', url)).status).toBe(200);
    } finally {
      shop.setNow(new Date());
    }
  });

  describe('from a network that guessed codes', () => {
    const adivinar = async (desde: string, veces: number) => {
      for (let vez = 0; vez < veces; vez += 1)
        await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/00000${vez % 10}`, { desde });
    };
    const cancelar = (codigo: string, desde: string, extra: { ultimos?: string; recibo?: string } = {}) =>
      shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, {
        desde,
        body: { motivo: 'Ya no', ultimosDelTelefono: extra.ultimos },
        headers: extra.recibo ? { 'x-recibo': extra.recibo } : {},
      });

    it('a code alone cancels nothing: the end of the phone is asked for, and guesses of it are counted', async () => {
      const { codigoSeguimiento, producto } = await nuevo();
      const desde = '192.168.7.1';
      await adivinar(desde, 9);
      const { codigoSeguimiento: otro } = await nuevo();
      expect((await cancelar(otro, desde)).status).toBe(200);
      await adivinar(desde, 1);
      const falta = await cancelar(codigoSeguimiento, desde);
      const pregunta = 'Escribe los últimos cuatro números del teléfono del pedido';
      expect([falta.status, falta.body.details]).toEqual([
        400,
        [{ path: 'ultimosDelTelefono', msg: pregunta }],
      ]);
      const varios = [codigoSeguimiento];
      for (let i = 0; i < 2; i += 1) varios.push((await nuevo()).codigoSeguimiento);
      const estados: number[] = [];
      for (let vez = 0; vez < 11; vez += 1)
        estados.push((await cancelar(varios[vez % 3] ?? '', desde, { ultimos: '0000' })).status);
      expect(estados.slice(-2)).toEqual([400, 429]);
      expect(await shop.stockOf(producto)).toBe(3);
    });

    it('who says how the phone ends, or has the receipt, cancels', async () => {
      const desde = '192.168.8.1';
      await adivinar(desde, 10);
      const uno = await nuevo();
      expect((await cancelar(uno.codigoSeguimiento, desde, { ultimos: '6667' })).status).toBe(200);
      const dos = await nuevo();
      expect((await cancelar(dos.codigoSeguimiento, desde, { recibo: dos.recibo })).status).toBe(200);
    });

    it('five wrong ends of an order’s phone, from wherever, leave only who did not guess or proves it is theirs', async () => {
      const LLAMA =
        'Alguien ya probó varios teléfonos con este pedido. Llama a la tienda para cancelarlo, o hazlo desde donde lo pediste';
      const [una, otra, tercera] = ['192.168.20.1', '192.168.21.1', '192.168.22.1'] as const;
      for (const red of [una, otra, tercera]) await adivinar(red, 10);
      const suyo = await nuevo();
      const ajeno = await nuevo();
      for (const red of [una, otra, una, otra, una]) {
        for (const { codigoSeguimiento } of [suyo, ajeno])
          expect((await cancelar(codigoSeguimiento, red, { ultimos: '0000' })).status).toBe(400);
      }
      for (const ultimos of ['6667', '0000', undefined]) {
        const { status, body } = await cancelar(suyo.codigoSeguimiento, tercera, { ultimos });
        expect([status, body.error, body.message]).toEqual([429, 'demasiados-intentos', LLAMA]);
      }
      const otroDia = await nuevo();
      expect((await cancelar(otroDia.codigoSeguimiento, tercera, { ultimos: '6667' })).status).toBe(200);
      const { codigoSeguimiento: codigo, recibo } = suyo;
      expect((await cancelar(codigo, tercera, { recibo })).status).toBe(200);
      expect((await cancelar(ajeno.codigoSeguimiento, '192.168.23.1')).status).toBe(200);
    });

    it('a day later the end of the phone counts again', async () => {
      const { codigoSeguimiento } = await nuevo();
      const desde = '192.168.24.1';
      try {
        await adivinar(desde, 10);
        for (let vez = 0; vez < 5; vez += 1) await cancelar(codigoSeguimiento, desde, { ultimos: '0000' });
        expect((await cancelar(codigoSeguimiento, desde, { ultimos: '6667' })).status).toBe(429);
        shop.setNow(new Date(Date.now() + 25 * 3_600_000));
        await adivinar(desde, 10);
        expect((await cancelar(codigoSeguimiento, desde, { ultimos: '6667' })).status).toBe(200);
      } finally {
        shop.setNow(new Date());
      }
    });

    it('neighbours of many guesses are asked too, and nobody else', async () => {
      for (let red = 1; red <= 5; red += 1) await adivinar(`192.168.9.${red}`, 10);
      const { codigoSeguimiento } = await nuevo();
      expect((await cancelar(codigoSeguimiento, '192.168.9.77')).status).toBe(400);
      expect((await cancelar(codigoSeguimiento, '192.168.10.77')).status).toBe(200);
    });
  });

  it.each(['12345', '1234567', 'abcdef', '12 456'])('refuses the code «%s»', async (codigo) => {
    const { status, body } = await shop.call(
      'visitante',
      'GET',
      `/api/pedidos/seguimiento/${encodeURIComponent(codigo)}`,
    );
    expect([status, body.message]).toEqual([400, 'El código de seguimiento debe tener 6 dígitos']);
  });

  it('returns the stock once, keeps the reason, and refuses a second cancellation', async () => {
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

  it('limits an address that guesses codes, and counts only misses', async () => {
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
