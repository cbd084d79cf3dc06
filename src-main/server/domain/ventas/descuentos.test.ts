import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  const { usuarios } = shop.context.db.tables;
  const passwordHash = await hashPassword('secreta1');
  await shop.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ passwordHash })));
});
afterEach(() => shop.close());

const PROPIETARIO = { email: 'propietario@prueba.gt', password: 'secreta1' };

/** Sells two pieces at Q12.50 that cost Q5.00 each. */
async function vender(
  quien: Exclude<Quien, 'visitante'>,
  descuento: number,
  { autorizacion, headers = {} }: { autorizacion?: object; headers?: Record<string, string> } = {},
) {
  const producto = await shop.product({ precioCompra: centavos(500), precioVenta: centavos(1250) });
  return await shop.call(quien, 'POST', '/api/ventas', {
    headers,
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
      metodoPago: 'tarjeta',
      descuento,
      autorizacion,
    },
  });
}

const limitar = (maximoDeEmpleados: number, visto?: object) =>
  shop.call('propietario', 'PUT', '/api/configuracion/descuentos', { body: { maximoDeEmpleados, visto } });

async function rastro(): Promise<Record<string, unknown>> {
  const [hecho] = await shop.rows(
    "select despues from auditoria where accion = 'venta.creada' order by secuencia desc limit 1",
  );
  return (typeof hecho?.despues === 'string' ? JSON.parse(hecho.despues) : hecho?.despues) ?? {};
}

describe('the discount of an employee', () => {
  it('is theirs to give up to half of the sale, unless the owner says otherwise', async () => {
    expect((await vender('ventas', 12.5)).status).toBe(201);
    const { status, body } = await vender('ventas', 12.51);
    expect([status, body.error, body.details[0].path]).toEqual([403, 'sin-permiso', 'autorizacion']);
    expect(body.message).toBe('Solo el propietario puede dar un descuento mayor que el 50 %');
    expect((await vender('propietario', 24.99)).status).toBe(201);
    expect(await shop.ask('select count(*) from ventas')).toBe(2);
  });

  it('above that takes the owner’s password, and the trail names both', async () => {
    const mala = await vender('ventas', 20, { autorizacion: { ...PROPIETARIO, password: 'otra-cosa' } });
    expect([mala.status, mala.body.message]).toEqual([403, 'Email, contraseña o PIN incorrectos']);
    const suya = { email: 'ventas@prueba.gt', password: 'secreta1' };
    expect((await vender('ventas', 20, { autorizacion: suya })).body.message).toBe(
      'Esa cuenta no es del propietario',
    );
    const { status, body } = await vender('ventas', 20, { autorizacion: PROPIETARIO });
    expect([status, body.venta.total, body.venta.vendedor.nombre]).toEqual([201, 5, 'Persona ventas']);
    expect(await rastro()).toMatchObject({ descuento: 2000, autorizadoPor: 'Persona propietario' });
    await vender('ventas', 1);
    expect(await rastro()).toMatchObject({ descuento: 100 });
    expect(await rastro()).not.toHaveProperty('autorizadoPor');
  });

  it('is one sale, however often it is sent with the password or without', async () => {
    const headers = { 'idempotency-key': 'una-clave-que-nadie-adivina' };
    const producto = await shop.product();
    const enviar = (autorizacion?: object) =>
      shop.call('ventas', 'POST', '/api/ventas', {
        headers,
        body: {
          datosCliente: { nombre: 'Ana', telefono: '55550001' },
          items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
          metodoPago: 'tarjeta',
          descuento: 10,
          autorizacion,
        },
      });
    expect((await enviar()).status).toBe(403);
    const { body } = await enviar(PROPIETARIO);
    expect((await enviar()).body).toEqual(body);
    expect((await enviar(PROPIETARIO)).body).toEqual(body);
    expect(await shop.ask('select count(*) from ventas')).toBe(1);
  });

  it('on the payment of an order has the same limit', async () => {
    const producto = await shop.product();
    await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente: { nombre: 'Ana López', telefono: '44556667' }, items: [{ producto, cantidad: 2 }] },
    });
    const { body } = await shop.call('ventas', 'GET', '/api/pedidos/admin');
    const cobrar = (extra: object) =>
      shop.call('ventas', 'POST', `/api/pedidos/admin/${body.pedidos[0]._id}/cobrar`, {
        body: { metodoPago: 'tarjeta', descuento: 20, ...extra },
      });
    expect((await cobrar({})).status).toBe(403);
    expect((await cobrar({ autorizacion: PROPIETARIO })).status).toBe(201);
    const otraVez = await cobrar({});
    expect([otraVez.status, otraVez.body.message]).toEqual([409, expect.stringMatching(/ya se cobró/)]);
    expect(await rastro()).toMatchObject({ descuento: 2000, autorizadoPor: 'Persona propietario' });
  });

  it('has a limit that the owner sets, with a memory and the trail', async () => {
    const { body } = await limitar(10);
    expect(body).toEqual({ success: true, message: 'Descuento máximo guardado', maximoDeEmpleados: 10 });
    expect((await vender('ventas', 2.5)).status).toBe(201);
    expect((await vender('ventas', 2.51)).status).toBe(403);
    await limitar(0);
    expect((await vender('ventas', 0.01)).body.message).toBe('Solo el propietario puede dar un descuento');
    expect((await vender('ventas', 0)).status).toBe(201);
    const choque = await limitar(30, { maximoDeEmpleados: 50 });
    expect([choque.status, choque.body.message]).toEqual([
      409,
      'El descuento máximo cambió de 50 a 0 mientras editabas. Revisa y guarda de nuevo',
    ]);
    expect((await limitar(101)).status).toBe(400);
    expect(
      (await shop.call('propietario', 'GET', '/api/configuracion/descuentos')).body.maximoDeEmpleados,
    ).toBe(0);
    expect(await shop.ask("select count(*) from auditoria where entidad_id = 'descuentoDeEmpleados'")).toBe(
      2,
    );
  });
});

describe('a sale far under its cost', () => {
  it('is said to be, to who may see costs and in the trail, and tells nobody the cost', async () => {
    const normal = await vender('propietario', 20);
    expect(normal.body.venta.muyBajoCosto).toBeUndefined();
    const barata = await vender('propietario', 20.01);
    expect(barata.body.venta.muyBajoCosto).toBe(true);
    expect(JSON.stringify(barata.body)).not.toContain('costo');
    expect(await rastro()).toMatchObject({ muyBajoCosto: true });
    const visto = async (quien: 'propietario' | 'ventas') =>
      (await shop.call(quien, 'GET', '/api/ventas')).body.ventas[0].muyBajoCosto;
    expect([await visto('propietario'), await visto('ventas')]).toEqual([true, undefined]);
  });

  it('is not said to somebody who may only sell, and could try for the cost', async () => {
    await limitar(100);
    const { body } = await vender('ventas', 20.01);
    expect([body.venta.total, body.venta.muyBajoCosto]).toEqual([4.99, undefined]);
    expect(await rastro()).toMatchObject({ muyBajoCosto: true });
  });
});
