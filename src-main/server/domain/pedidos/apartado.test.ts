import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import {
  AHORA,
  CLIENTE,
  DIA_MS,
  openPedidosShop,
  type PedidosShop,
} from '../../testing/shops/pedidos-shop.ts';

let shop: PedidosShop;
beforeEach(async () => {
  shop = await openPedidosShop();
});
afterEach(() => shop.close());

/** Who changed an order last, and what the trail says of it. */
async function ultimoHecho() {
  const [hecho] = await shop.rows(
    "select usuario_id, despues from auditoria where accion = 'pedido.estado' order by secuencia desc limit 1",
  );
  const despues = typeof hecho?.despues === 'string' ? JSON.parse(hecho.despues) : hecho?.despues;
  return { quien: hecho?.usuario_id, despues };
}

describe('letting an order go', () => {
  beforeEach(async () => {
    const { usuarios } = shop.context.db.tables;
    const passwordHash = await hashPassword('secreta1');
    await shop.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ passwordHash })));
  });

  it('gives its pieces back, and tells its customer that it waits to be confirmed', async () => {
    const { id, producto, codigo } = await shop.unoNormal();
    await shop.poner(id, 'listo-entrega');
    const { status, body } = await shop.soltar(id, 'propietario');
    expect([status, body.pedido.estado, body.pedido.porConfirmar]).toEqual([200, 'en-proceso', true]);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([5, 5]);
    expect((await shop.soltar(id, 'propietario')).status).toBe(200);
    expect(await shop.stockOf(producto)).toBe(5);
    const { body: visto } = await shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`);
    expect(visto.pedido.porConfirmar).toBe(true);
    const [ultimo] = await shop.rows('select plantilla from correos order by id desc limit 1');
    expect(ultimo?.plantilla).toBe('pedido-por-confirmar');
    await shop.confirmar(id);
    expect(await shop.stockOf(producto)).toBe(1);
  });

  it('takes the owner’s password at an employee’s screen, and the trail names both', async () => {
    const { id, producto } = await shop.unoNormal();
    const sin = await shop.soltar(id, 'ventas');
    expect([sin.status, sin.body.error, sin.body.details[0].path]).toEqual([
      403,
      'sin-permiso',
      'autorizacion',
    ]);
    const mala = await shop.soltar(id, 'ventas', { email: 'propietario@prueba.gt', password: 'otra-cosa' });
    expect([mala.status, mala.body.message]).toEqual([403, 'Email, contraseña o PIN incorrectos']);
    const ajena = await shop.soltar(id, 'ventas', { email: 'productos@prueba.gt', password: 'secreta1' });
    expect([ajena.status, ajena.body.message]).toEqual([403, 'Esa cuenta no es del propietario']);
    expect(await shop.stockOf(producto)).toBe(1);
    expect(
      (await shop.soltar(id, 'ventas', { email: 'propietario@prueba.gt', password: 'secreta1' })).status,
    ).toBe(200);
    expect(await shop.stockOf(producto)).toBe(5);
    const { quien, despues } = await ultimoHecho();
    expect(quien).toBe(shop.userId('ventas'));
    expect(despues).toMatchObject({
      porConfirmar: true,
      autorizadoPor: 'Persona propietario',
      piezasDevueltas: 4,
    });
    // None come back when it takes them again.
    await shop.confirmar(id);
    expect((await ultimoHecho()).despues).not.toHaveProperty('piezasDevueltas');
  });

  it('counts wrong passwords, and keeps none of them', async () => {
    const { id } = await shop.unoNormal();
    const estados = new Set<number>();
    for (let i = 0; i < 11; i += 1) {
      const body = { autorizacion: { email: 'propietario@prueba.gt', password: `mala-${i}` } };
      const { status } = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/soltar`, {
        body,
        desde: '192.168.1.66',
        headers: { 'idempotency-key': `una-clave-que-nadie-adivina-${i}` },
      });
      estados.add(status);
    }
    expect([...estados]).toEqual([403, 429]);
  });

  it('needs nobody’s permission once it is forgotten', async () => {
    const { id, producto } = await shop.unoNormal();
    expect((await shop.lista('olvidados')).pedidos).toHaveLength(0);
    shop.tras(5);
    const { olvidados, pedidos } = await shop.lista('olvidados');
    expect([olvidados, pedidos[0]._id]).toEqual([1, id]);
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/apartados?producto=${producto}`);
    expect(body.pedidos[0].olvidado).toBe(true);
    expect((await shop.soltar(id, 'ventas')).status).toBe(200);
    expect(await shop.stockOf(producto)).toBe(5);
    expect((await shop.lista('olvidados')).olvidados).toBe(0);
  });

  it.each([
    [
      'noted',
      (id: string) =>
        shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
          body: { estado: 'en-proceso', notasAdmin: 'Viene el sábado' },
        }),
    ],
    ['confirmed', (id: string) => shop.soltar(id, 'propietario').then(() => shop.confirmar(id))],
    ['made ready', (id: string) => shop.poner(id, 'listo-entrega')],
  ])('keeps an order that was %s from being forgotten for three times as long', async (_que, atender) => {
    const { id, producto } = await shop.unoNormal();
    const url = `/api/pedidos/admin/apartados?producto=${producto}`;
    shop.tras(4);
    await atender(id);
    const desde = new Date(AHORA.getTime() + 4 * DIA_MS + 1).toISOString();
    for (const dias of [9.1, 18.9]) {
      shop.tras(dias);
      expect((await shop.lista('olvidados')).olvidados).toBe(0);
      expect((await shop.call('ventas', 'GET', url)).body.pedidos[0]).toMatchObject({
        olvidado: false,
        sinCambiosDesde: desde,
      });
      expect((await shop.soltar(id, 'ventas')).status).toBe(403);
    }
    shop.tras(19.1);
    const { olvidados, pedidos } = await shop.lista('olvidados');
    expect([olvidados, pedidos[0]._id]).toEqual([1, id]);
    expect((await shop.call('ventas', 'GET', url)).body.pedidos[0].olvidado).toBe(true);
    expect((await shop.soltar(id, 'ventas')).status).toBe(200);
  });

  it('is not offered of one that was collected, however long ago', async () => {
    const { id } = await shop.unoNormal();
    await shop.cobrar(id);
    await shop.poner(id, 'listo-entrega');
    shop.tras(60);
    const { olvidados, pedidos } = await shop.lista('olvidados');
    expect([olvidados, pedidos]).toEqual([0, []]);
  });

  it('is refused for one that was handed over, cancelled or collected', async () => {
    const { id } = await shop.unoNormal();
    await shop.poner(id, 'entregado');
    expect((await shop.soltar(id, 'propietario')).body.message).toMatch(
      /^El pedido P\d+-\d+ está «Entregado»$/,
    );
    await shop.poner(id, 'cancelado');
    expect((await shop.soltar(id, 'propietario')).status).toBe(409);
    await shop.poner(id, 'en-proceso');
    await shop.cobrar(id);
    await shop.poner(id, 'en-proceso');
    expect((await shop.soltar(id, 'propietario')).body.message).toMatch(
      /hay que anularla antes de soltar sus piezas$/,
    );
  });
});

describe('the pieces of a product', () => {
  it('are listed by the open orders that hold them, oldest first', async () => {
    const producto = await shop.product({ stock: 1000 });
    const otro = await shop.product();
    await shop.pedir([
      { producto, cantidad: 3 },
      { producto: otro, cantidad: 1 },
    ]);
    shop.setNow(new Date(AHORA.getTime() + 60_000));
    await shop.pedir([{ producto, cantidad: 2 }]);
    await shop.pedir([{ producto: otro, cantidad: 1 }]);
    await shop.pedir([{ producto, cantidad: 900 }]);
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/apartados?producto=${producto}`);
    expect([body.piezas, body.cuantos]).toEqual([5, 2]);
    expect(body.pedidos.map((uno: { cantidad: number }) => uno.cantidad)).toEqual([3, 2]);
    expect(body.pedidos[0]).toMatchObject({
      numero: expect.stringMatching(/^P20261121-/),
      cliente: { nombre: CLIENTE.nombre, telefono: '44556667' },
      total: 50,
      olvidado: false,
    });
  });
});

describe('many orders of a product', () => {
  it('are all counted, and the oldest hundred listed, each with what the ledger says it holds', async () => {
    const producto = await shop.product({ stock: 1000, controlaStock: false });
    await shop.pedir([{ producto, cantidad: 7 }]);
    await shop.call('propietario', 'PUT', `/api/productos/${producto}`, { body: { controlaStock: true } });
    for (let i = 0; i < 101; i += 1)
      await shop.call('ventas', 'POST', '/api/pedidos', {
        body: { cliente: CLIENTE, items: [{ producto, cantidad: 2 }] },
      });
    const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/apartados?producto=${producto}`);
    expect([body.piezas, body.cuantos, body.pedidos.length]).toEqual([202, 101, 100]);
    expect(new Set(body.pedidos.map((uno: { cantidad: number }) => uno.cantidad))).toEqual(new Set([2]));
  });
});
