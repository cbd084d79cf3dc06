import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COTAS_POR_DEFECTO } from '#contract/schemas/tienda/cotas-de-pedidos.ts';
import { centavos } from '#contract/words/dinero.ts';
import { CLIENTE, openPedidosShop, type PedidosShop, todo } from '../../testing/shops/pedidos-shop.ts';

let shop: PedidosShop;
beforeEach(async () => {
  shop = await openPedidosShop();
});
afterEach(() => shop.close());

describe('an order of a stranger', () => {
  it('for the whole stock of fifty products takes nothing, and the till goes on selling', async () => {
    const ids = await shop.productos(50, 10);
    const { status, body } = await shop.pedir(todo(ids, 10));
    expect([status, body.message]).toEqual([201, '¡Pedido creado exitosamente!']);
    expect(body.pedido).toMatchObject({ estado: 'en-proceso', porConfirmar: true, total: 6250 });
    for (const id of ids) expect([await shop.stockOf(id), await shop.ledgerOf(id)]).toEqual([10, 10]);
    expect((await shop.vender(ids[0] ?? '')).status).toBe(201);
  });

  it('within the bounds takes its pieces as ever, and says nothing of confirming', async () => {
    const ids = await shop.productos(10, 50);
    const { body } = await shop.pedir(todo(ids, 50));
    expect(body.pedido.porConfirmar).toBeUndefined();
    expect(await shop.stockOf(ids[0] ?? '')).toBe(0);
  });

  it('for most of fifty products takes nothing, and a party that empties two of seventeen does', async () => {
    const ids = await shop.productos(50, 10);
    expect((await shop.pedir(todo(ids, 7))).body.pedido.porConfirmar).toBe(true);
    expect((await shop.pedir(todo(ids, 3))).body.pedido.porConfirmar).toBe(true);
    const fiesta = [...todo(ids.slice(0, 2), 10), ...todo(ids.slice(2, 17), 5)];
    expect((await shop.pedir(fiesta)).body.pedido.porConfirmar).toBeUndefined();
    expect(await shop.stockOf(ids[0] ?? '')).toBe(0);
  });

  it.each([
    ['pieces of a line', 501, 100],
    ['value', 101, 10_000],
  ])('beyond the bound of %s waits to be confirmed', async (_que, cantidad, precio) => {
    const producto = await shop.product({ stock: 5000, precioVenta: centavos(precio) });
    expect(
      (await shop.pedir([{ producto, cantidad: cantidad - 1 }])).body.pedido.porConfirmar,
    ).toBeUndefined();
    expect((await shop.pedir([{ producto, cantidad }])).body.pedido.porConfirmar).toBe(true);
    expect(await shop.stockOf(producto)).toBe(5000 - cantidad + 1);
  });

  it('beyond the bound of pieces of all its lines waits to be confirmed', async () => {
    const ids = await shop.productos(3, 5000);
    const precio = await shop.product({ stock: 1, precioVenta: centavos(1) });
    await shop.call('propietario', 'PUT', '/api/configuracion/pedidos', {
      body: { ...COTAS_POR_DEFECTO, totalPorPedido: 1_000_000 },
    });
    expect((await shop.pedir(todo(ids, 333))).body.pedido.porConfirmar).toBeUndefined();
    const { body } = await shop.pedir([...todo(ids, 333), { producto: precio, cantidad: 1 }]);
    expect(body.pedido.porConfirmar).toBeUndefined();
    expect((await shop.pedir(todo(ids, 334))).body.pedido.porConfirmar).toBe(true);
  });

  it('of a network never holds more than a third of a small shop, nor its neighbours more than half', async () => {
    const ids = await shop.productos(60, 10);
    const vaciar = async (desde: string, cuales: string[]) => {
      const { body } = await shop.pedir(todo(cuales, 10), desde);
      return body.pedido.porConfirmar === true;
    };
    const CERCA = '192.168.40.1';
    expect(await vaciar(CERCA, ids.slice(0, 10))).toBe(false);
    expect(await vaciar(CERCA, ids.slice(10, 20))).toBe(false);
    expect(await vaciar(CERCA, ids.slice(20, 21))).toBe(true);
    expect(await vaciar('192.168.40.2', ids.slice(20, 30))).toBe(false);
    expect(await vaciar('192.168.40.3', ids.slice(30, 31))).toBe(true);
    expect(await vaciar('192.168.41.1', ids.slice(30, 40))).toBe(false);
  });

  it('of a network may hold twelve products of any shop', async () => {
    const ids = await shop.productos(12, 10);
    const CERCA = '192.168.42.1';
    for (const cuales of [ids.slice(0, 10), ids.slice(10)])
      expect((await shop.pedir(todo(cuales, 10), CERCA)).body.pedido.porConfirmar).toBeUndefined();
  });

  it('for services alone needs no confirming, whatever it costs', async () => {
    const producto = await shop.product({ categoria: 'servicios', precioVenta: centavos(5_000_000) });
    expect((await shop.pedir([{ producto, cantidad: 3 }])).body.pedido.porConfirmar).toBeUndefined();
  });

  it('counts no services beside its pieces', async () => {
    const servicio = await shop.product({ categoria: 'servicios', precioVenta: centavos(5_000_000) });
    const producto = await shop.product({ stock: 5 });
    const { body } = await shop.pedir([...todo([servicio, producto], 1)]);
    expect(body.pedido.porConfirmar).toBeUndefined();
  });

  it('is still refused for more than there is', async () => {
    const producto = await shop.product({ stock: 600 });
    const { status, body } = await shop.pedir([{ producto, cantidad: 601 }]);
    expect([status, body.error]).toEqual([409, 'stock-insuficiente']);
    expect(body.message).toMatch(
      /^Stock insuficiente para Globo de prueba \d+\. Disponible: 600, Solicitado: 601$/,
    );
  });

  it('has no bounds when the staff places it', async () => {
    const producto = await shop.product({ stock: 600 });
    const body = { cliente: CLIENTE, items: [{ producto, cantidad: 600 }] };
    const { body: hecho } = await shop.call('ventas', 'POST', '/api/pedidos', { body });
    expect(hecho.pedido.porConfirmar).toBeUndefined();
    expect(await shop.stockOf(producto)).toBe(0);
  });
});

describe('a network', () => {
  it('that holds too many pieces at once has its next orders confirmed, others do not', async () => {
    const producto = await shop.product({ stock: 100_000, precioVenta: centavos(100) });
    for (let i = 0; i < 6; i += 1)
      expect((await shop.pedir([{ producto, cantidad: 500 }])).body.pedido.porConfirmar).toBeUndefined();
    expect((await shop.pedir([{ producto, cantidad: 1 }])).body.pedido.porConfirmar).toBe(true);
    const otra = await shop.pedir([{ producto, cantidad: 1 }], '192.168.1.21');
    expect(otra.body.pedido.porConfirmar).toBeUndefined();
  });

  it('is not filled by services, which take no pieces', async () => {
    const producto = await shop.product({ categoria: 'servicios', precioVenta: centavos(5_000_000) });
    for (let i = 0; i < 2; i += 1) await shop.pedir([{ producto, cantidad: 1 }]);
    expect(await shop.ask('select count(*) from pedidos where red is not null')).toBe(0);
    const globo = await shop.product({ stock: 9 });
    expect((await shop.pedir([{ producto: globo, cantidad: 1 }])).body.pedido.porConfirmar).toBeUndefined();
  });

  it('cannot be multiplied by taking more addresses of it', async () => {
    const producto = await shop.product({ stock: 100_000, precioVenta: centavos(100) });
    for (let i = 0; i < 18; i += 1)
      expect(
        (await shop.pedir([{ producto, cantidad: 500 }], `10.0.0.${i + 1}`)).body.pedido.porConfirmar,
      ).toBe(undefined);
    expect((await shop.pedir([{ producto, cantidad: 1 }], '10.0.0.99')).body.pedido.porConfirmar).toBe(true);
    const lejos = await shop.pedir([{ producto, cantidad: 1 }], '10.0.1.1');
    expect(lejos.body.pedido.porConfirmar).toBeUndefined();
  });

  it('counts a household and the /48 around it on IPv6', async () => {
    const ids = await shop.productos(26, 4);
    for (const [i, producto] of ids.slice(0, 25).entries())
      await shop.pedir([{ producto, cantidad: 4 }], `2001:db8:1:1::${i + 1}`);
    const [ultimo = ''] = ids.slice(25);
    const misma = await shop.pedir([{ producto: ultimo, cantidad: 4 }], '2001:db8:1:1::ffff');
    expect(misma.body.pedido.porConfirmar).toBe(true);
    const vecina = await shop.pedir([{ producto: ultimo, cantidad: 4 }], '2001:db8:1:2::1');
    expect(vecina.body.pedido.porConfirmar).toBeUndefined();
  });

  it('empties no more products by asking a little at a time', async () => {
    const ids = (await shop.productos(75, 4)).slice(0, 30);
    for (const cantidad of [1, 1, 1, 1])
      for (const desde of [0, 10, 20]) await shop.pedir(todo(ids.slice(desde, desde + 10), cantidad));
    const quedan = await Promise.all(ids.map((id) => shop.stockOf(id)));
    const tomados = quedan.reduce((suma, stock) => suma + (4 - stock) / 4, 0);
    expect(tomados).toBeGreaterThan(COTAS_POR_DEFECTO.productosPorPedido);
    expect(tomados).toBeLessThanOrEqual(COTAS_POR_DEFECTO.productosPorRed);
  });

  it('has its room back once the staff sees to its orders, or its customer cancels', async () => {
    await shop.call('propietario', 'PUT', '/api/configuracion/pedidos', {
      body: { ...COTAS_POR_DEFECTO, piezasPorRed: 5 },
    });
    const { id } = await shop.unoNormal(4);
    const producto = await shop.product({ stock: 50 });
    const pasa = async () => (await shop.pedir([{ producto, cantidad: 4 }])).body.pedido;
    expect((await pasa()).porConfirmar).toBe(true);
    await shop.poner(id, 'listo-entrega');
    const { porConfirmar, codigoSeguimiento } = await pasa();
    expect(porConfirmar).toBeUndefined();
    const cancelar = { body: { motivo: 'Ya no' } };
    await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigoSeguimiento}`, cancelar);
    expect((await pasa()).porConfirmar).toBeUndefined();
  });
});

describe('the bounds', () => {
  it('are the owner’s, with defaults, a memory and the trail', async () => {
    const url = '/api/configuracion/pedidos';
    expect((await shop.call('propietario', 'GET', url)).body).toEqual({
      success: true,
      cotas: COTAS_POR_DEFECTO,
    });
    const cotas = { ...COTAS_POR_DEFECTO, piezasPorLinea: 3 };
    const { body } = await shop.call('propietario', 'PUT', url, { body: cotas });
    expect(body).toEqual({ success: true, message: 'Límites de los pedidos guardados', cotas });
    const producto = await shop.product({ stock: 100 });
    expect((await shop.pedir([{ producto, cantidad: 4 }])).body.pedido.porConfirmar).toBe(true);
    const vieja = { ...COTAS_POR_DEFECTO, piezasPorLinea: 7, visto: { piezasPorLinea: 500 } };
    const choque = await shop.call('propietario', 'PUT', url, { body: vieja });
    expect([choque.status, choque.body.message]).toEqual([
      409,
      'El máximo de piezas de un producto cambió de 500 a 3 mientras editabas. Revisa y guarda de nuevo',
    ]);
    const mala = await shop.call('propietario', 'PUT', url, { body: { ...cotas, diasOlvidado: 0 } });
    expect([mala.status, mala.body.message]).toEqual([400, 'El número de días no puede ser menor que 1']);
    expect(await shop.ask("select count(*) from auditoria where entidad_id = 'cotasDePedidos'")).toBe(1);
  });
});
