import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { CLIENTE, openPedidosShop, type PedidosShop } from '../../testing/shops/pedidos-shop.ts';
import type { Quien } from '../../testing/shops/shop.ts';
import { nuevoCodigoDeSeguimiento } from './codigos.ts';

let shop: PedidosShop;
let producto: string;
beforeEach(async () => {
  shop = await openPedidosShop();
  producto = await shop.product({ stock: 5000 });
});
afterEach(() => shop.close());

const medidas = () => shop.context.config.limites.medidas;

/** Places an order that waits to be confirmed. */
function pedir(desde = '190.1.1.1', quien: Quien = 'visitante') {
  const body = { cliente: CLIENTE, items: [{ producto, cantidad: 501 }] };
  return shop.call(quien, 'POST', '/api/pedidos', { desde, body });
}
const estadoDe = async (desde?: string, quien?: Quien) => (await pedir(desde, quien)).status;
const ultimo = async (estado = 'por-confirmar') => (await shop.lista(estado)).pedidos[0];

describe('orders that wait to be confirmed', () => {
  it('of one address are bounded, and others are accepted as ever', async () => {
    medidas().pedidosSinConfirmarPorDireccion = 2;
    const { body } = await pedir();
    expect([body.message, body.pedido.porConfirmar]).toEqual(['¡Pedido creado exitosamente!', true]);
    expect(await estadoDe()).toBe(201);
    const negado = await pedir();
    expect([negado.status, negado.body.error, negado.body.message]).toEqual([
      429,
      'demasiados-intentos',
      'Ahora no podemos recibir un pedido tan grande por aquí. Pide menos piezas o llama a la tienda',
    ]);
    expect(Number(negado.headers['retry-after'])).toBeGreaterThan(0);
    expect(await shop.ask('select count(*) from pedidos')).toBe(2);
    const normal = await shop.pedir([{ producto, cantidad: 1 }], '190.1.1.1');
    expect([normal.status, normal.body.pedido.porConfirmar]).toEqual([201, undefined]);
    expect(await estadoDe('190.1.1.2')).toBe(201);
    expect(await estadoDe('190.1.1.1', 'cliente')).toBe(429);
  });

  it('of neighbouring addresses are bounded together', async () => {
    medidas().pedidosSinConfirmarPorRedAmplia = 2;
    expect([await estadoDe('190.1.1.1'), await estadoDe('190.1.1.2')]).toEqual([201, 201]);
    expect([await estadoDe('190.1.1.3'), await estadoDe('190.1.2.1')]).toEqual([429, 201]);
  });

  it('of all together are bounded, without those of accounts', async () => {
    medidas().pedidosSinConfirmar = 2;
    expect([await estadoDe('190.1.1.1'), await estadoDe('181.1.1.1')]).toEqual([201, 201]);
    expect([await estadoDe('170.1.1.1'), await estadoDe('170.1.1.1', 'cliente')]).toEqual([429, 201]);
  });

  it('count though their customer cancels them, and no more once somebody of the shop sees to them', async () => {
    medidas().pedidosSinConfirmarPorDireccion = 1;
    const { codigoSeguimiento } = (await pedir()).body.pedido;
    const cancelar = { body: { motivo: 'Ya no' }, desde: '190.1.1.1' };
    const url = `/api/pedidos/cancelar/${codigoSeguimiento}`;
    expect((await shop.call('visitante', 'PUT', url, cancelar)).status).toBe(200);
    expect(await estadoDe()).toBe(429);
    await shop.poner((await ultimo('cancelado'))._id, 'entregado');
    expect(await estadoDe()).toBe(201);
    expect((await shop.confirmar((await ultimo())._id)).status).toBe(200);
    expect(await estadoDe()).toBe(201);
    await shop.poner((await ultimo())._id, 'cancelado');
    expect(await estadoDe()).toBe(201);
  });

  it('fill nothing of what their network may hold', async () => {
    for (let i = 0; i < 20; i += 1) await pedir();
    const { body } = await shop.pedir([{ producto, cantidad: 400 }], '190.1.1.1');
    expect(body.pedido.porConfirmar).toBeUndefined();
  });

  it('count for a week', async () => {
    medidas().pedidosSinConfirmarPorDireccion = 1;
    expect(await estadoDe()).toBe(201);
    shop.tras(6.9);
    expect(await estadoDe()).toBe(429);
    shop.tras(7);
    expect(await estadoDe()).toBe(201);
  });

  it('have no bound where callers are not counted', async () => {
    shop.context.config.rateLimit = false;
    Object.assign(medidas(), { pedidosSinConfirmarPorDireccion: 1, pedidosSinConfirmar: 1 });
    for (let i = 0; i < 3; i += 1) expect(await estadoDe()).toBe(201);
  });

  it('leave a short line in the trail: what they ask stands in the order', async () => {
    await pedir();
    expect((await ultimo()).items).toHaveLength(1);
    await shop.unoNormal();
    const filas = await shop.rows(
      "select despues from auditoria where accion = 'pedido.creado' order by secuencia",
    );
    const [deEspera, normal] = filas.map(({ despues }) => JSON.stringify(despues));
    expect(deEspera).toMatch(/porConfirmar/);
    expect(deEspera).not.toContain(producto);
    expect(normal).toContain('precioUnitario');
  });
});

describe('an order that nobody confirmed for sixty days', () => {
  const seguir = async (codigo: string, headers: Record<string, string> = {}) =>
    (await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`, { headers })).status;
  /** Draws this code first, and then another. */
  async function sortear(codigo: string): Promise<string> {
    const numeros = [Number(codigo), Number(codigo) === 7 ? 8 : 7];
    const { db, clock } = shop.context;
    return await inTransaction(db, (tx) =>
      nuevoCodigoDeSeguimiento(tx, clock(), () => numeros.shift() ?? Number.NaN),
    );
  }

  it('is followed by its code no more, unless with its receipt', async () => {
    const { codigoSeguimiento: codigo, recibo } = (await pedir()).body.pedido;
    shop.tras(59);
    expect(await seguir(codigo)).toBe(200);
    shop.tras(60);
    expect([await seguir(codigo), await seguir(codigo, { 'x-recibo': recibo })]).toEqual([404, 200]);
  });

  it('gives its code to a new order, and stays with all that it asks', async () => {
    const { codigoSeguimiento: codigo } = (await pedir()).body.pedido;
    shop.tras(59);
    expect(await sortear(codigo)).not.toBe(codigo);
    shop.tras(60);
    expect(await sortear(codigo)).toBe(codigo);
    const { _id, codigoSeguimiento, items, porConfirmar } = await ultimo();
    expect(codigoSeguimiento).toMatch(/^[a-z]{6}$/);
    expect([items.length, porConfirmar]).toEqual([1, true]);
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigoSeguimiento}`);
    expect(body.pedidos.map((uno: { _id: string }) => uno._id)).toEqual([_id]);
    expect((await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigo}`)).body.pedidos).toEqual(
      [],
    );
  });

  it('keeps its code where somebody of the shop touched it, and where an account placed it', async () => {
    const { codigoSeguimiento: anotado } = (await pedir()).body.pedido;
    await shop.call('ventas', 'PUT', `/api/pedidos/admin/${(await ultimo())._id}/estado`, {
      body: { estado: 'en-proceso', notasAdmin: 'Llamar el lunes' },
    });
    const { codigoSeguimiento: conCuenta } = (await pedir('190.1.1.1', 'cliente')).body.pedido;
    const { id, codigo: suelto } = await shop.unoNormal();
    await shop.soltar(id, 'propietario');
    shop.tras(61);
    for (const codigo of [anotado, conCuenta, suelto]) expect(await sortear(codigo)).not.toBe(codigo);
  });
});
