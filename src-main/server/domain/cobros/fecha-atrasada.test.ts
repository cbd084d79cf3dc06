import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

const AHORA = new Date('2026-06-17T18:00:00.000Z');
const MAS_TARDE = new Date('2027-02-03T16:30:00.000Z');

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function vender(fechaAceptada?: string | null, fija: { clave?: string; producto?: string } = {}) {
  const { clave, producto = await shop.product() } = fija;
  return await shop.call('ventas', 'POST', '/api/ventas', {
    headers: clave ? { 'idempotency-key': clave } : {},
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'tarjeta',
      fechaAceptada,
    },
  });
}

/** A sale whose date is `fecha`, after which the clock stands at AHORA. */
async function venderEn(fecha: Date): Promise<void> {
  expect((await vender()).status).toBe(201);
  const { ventas } = shop.context.db.tables;
  await shop.context.db.begin(async (tx) => void (await tx.update(ventas).set({ fechaVenta: fecha })));
  shop.setNow(AHORA);
}

describe('a clock that is set back before the newest sale', () => {
  it('is told to the till that asks, before anything is booked', async () => {
    await venderEn(MAS_TARDE);
    const { status, body } = await vender(null);
    expect([status, body.error]).toEqual([409, 'conflicto']);
    expect(body.message).toMatch(
      /^El reloj de la computadora de la tienda va atrás: marca el 17 de junio de 2026.+12:00.+, y la última venta es del 3 de febrero de 2027.+10:30/,
    );
    expect(body.details).toEqual([
      { path: 'fechaAceptada', msg: body.message, ahora: MAS_TARDE.toISOString() },
    ]);
    expect(await shop.ask('select count(*) from ventas')).toBe(1);
  });

  it('is accepted once for all behind the same sale, not behind a newer one', async () => {
    await venderEn(MAS_TARDE);
    expect((await vender(MAS_TARDE.toISOString())).status).toBe(201);
    const antes = new Date(MAS_TARDE.getTime() - 1).toISOString();
    expect((await vender(antes)).status).toBe(409);
  });

  it('is the same sale whether it was accepted or not', async () => {
    await venderEn(MAS_TARDE);
    const producto = await shop.product();
    const vendida = await vender(MAS_TARDE.toISOString(), { clave: 'una-clave', producto });
    const repetida = await vender(null, { clave: 'una-clave', producto });
    expect([vendida.status, repetida.status, repetida.body]).toEqual([201, 201, vendida.body]);
    expect(repetida.headers['idempotency-replayed']).toBe('true');
    expect(await shop.ask('select count(*) from ventas')).toBe(2);
  });

  it('stops no client that does not ask, and no collected order but that of a till', async () => {
    await venderEn(MAS_TARDE);
    expect((await vender()).status).toBe(201);
    const producto = await shop.product();
    const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: { nombre: 'Rosa', telefono: '44556677' }, items: [{ producto, cantidad: 1 }] },
    });
    const { rows } = shop;
    const [fila] = await rows(`select id from pedidos where numero = '${body.pedido.numero}'`);
    const cobrar = (fechaAceptada?: null) =>
      shop.call('ventas', 'POST', `/api/pedidos/admin/${String(fila?.id)}/cobrar`, {
        body: { metodoPago: 'tarjeta', fechaAceptada },
      });
    expect((await cobrar(null)).status).toBe(409);
    expect((await cobrar()).status).toBe(201);
  });

  it('is not set back by the minutes that a system corrects', async () => {
    await venderEn(new Date(AHORA.getTime() + 110_000));
    expect((await vender(null)).status).toBe(201);
  });
});
