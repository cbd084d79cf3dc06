import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { cajaRequests } from '../../testing/requests/caja.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';
import { anotarImportadas } from '../../whole-shop/importacion/importacion.queries.ts';

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
});
afterEach(() => shop.close());

const { abrir, cerrar, mover, sesionDe, ver } = cajaRequests(() => shop);

describe('a sale and the open drawer', () => {
  it('adds only the cash without its change, and lists other methods for information', async () => {
    await abrir(0);
    const producto = await shop.globo();
    await shop.vender(producto, 2, '55550001', {
      metodoPago: 'mixto',
      pagos: [
        { metodo: 'efectivo', monto: 10, recibido: 20 },
        { metodo: 'tarjeta', monto: 15 },
      ],
    });
    await shop.vender(producto, 1, '55550001', { metodoPago: 'transferencia' });
    await shop.vender(producto, 1, '55550001', { metodoPago: 'tarjeta' });
    await shop.vender(producto, 1, '55550001', { metodoPago: 'mixto' });
    expect(await ver()).toMatchObject({
      esperado: 10,
      ventasEnEfectivo: { cantidad: 1, monto: 10 },
      otrosMetodos: [
        { metodo: 'mixto', cantidad: 1, monto: 12.5 },
        { metodo: 'tarjeta', cantidad: 2, monto: 27.5 },
        { metodo: 'transferencia', cantidad: 1, monto: 12.5 },
      ],
    });
  });

  it('changes no drawer when the seller has none open', async () => {
    await abrir(10, 'propietario');
    const venta = await shop.vender(await shop.globo());
    expect(await sesionDe(venta._id)).toBeNull();
    expect(await ver('propietario')).toMatchObject({ esperado: 10, movimientos: [] });
  });

  it('treats a collected order like a sale', async () => {
    await abrir(0);
    const conTarjeta = await shop.pedidoCobrado();
    const tarjeta = { metodo: 'tarjeta', cantidad: 1, monto: 25 };
    expect(await ver()).toMatchObject({ esperado: 0, otrosMetodos: [tarjeta] });
    const enEfectivo = await shop.pedidoCobrado('efectivo');
    expect(await ver()).toMatchObject({
      esperado: 25,
      ventasEnEfectivo: { cantidad: 1, monto: 25 },
      otrosMetodos: [tarjeta],
      movimientos: [{ tipo: 'venta', monto: 25, venta: { _id: enEfectivo.venta._id } }],
    });
    for (const { id, venta } of [conTarjeta, enEfectivo]) {
      const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`);
      expect(body.pedido.venta._id).toBe(venta._id);
      expect(await sesionDe(venta._id)).toBe((await ver())._id);
    }
  });

  it('rolls back the cash with a failed sale', async () => {
    await abrir(0);
    const producto = await shop.globo({ stock: 1 });
    const { status } = await shop.call('ventas', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana', telefono: '55550001' },
        items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
      },
    });
    expect(status).toBe(409);
    expect(await ver()).toMatchObject({ esperado: 0, movimientos: [] });
  });

  it('keeps cash movements listed however many sales follow', async () => {
    const { body } = await abrir(0);
    await mover('entrada', 5);
    const producto = await shop.globo({ stock: 30 });
    for (let i = 0; i < 22; i += 1) await shop.vender(producto, 1);
    const { movimientos, ventasEnEfectivo } = await ver();
    expect([movimientos.length, movimientos.at(-1).tipo, ventasEnEfectivo.cantidad]).toEqual([
      21,
      'entrada',
      22,
    ]);
    const una = await shop.call('ventas', 'GET', `/api/caja/sesiones/${body.sesion._id}`);
    expect(una.body.sesion.movimientos).toHaveLength(23);
  });

  it('adds the cash once when a sale is sent twice', async () => {
    await abrir(0);
    const llamar = {
      body: {
        datosCliente: { nombre: 'Ana', telefono: '55550001' },
        items: [{ producto: await shop.globo(), cantidad: 1, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
      },
      headers: { 'idempotency-key': randomUUID() },
    };
    const primera = await shop.call('ventas', 'POST', '/api/ventas', llamar);
    expect(primera.headers['idempotency-replayed']).toBeUndefined();
    const otra = await shop.call('ventas', 'POST', '/api/ventas', llamar);
    expect([otra.status, otra.headers['idempotency-replayed'], otra.body]).toEqual([
      201,
      'true',
      primera.body,
    ]);
    expect((await ver()).ventasEnEfectivo).toEqual({ cantidad: 1, monto: 12.5 });
  });
});

describe('a voided sale', () => {
  it('takes its cash out of the drawer of the user who voids it', async () => {
    await abrir(100);
    await abrir(100, 'propietario');
    const venta = await shop.vender(await shop.globo());
    expect((await shop.anular(venta._id)).status).toBe(200);
    expect(await ver()).toMatchObject({ esperado: 125, anulaciones: { cantidad: 0, monto: 0 } });
    expect(await ver('propietario')).toMatchObject({
      esperado: 75,
      anulaciones: { cantidad: 1, monto: 25 },
      movimientos: [{ tipo: 'anulacion', monto: -25, motivo: 'Se cobró mal', venta: { _id: venta._id } }],
    });
  });

  it('takes its cash out of the original drawer when the user who voids it has none open', async () => {
    await abrir(0);
    const venta = await shop.vender(await shop.globo());
    await mover('salida', 20);
    await shop.anular(venta._id);
    expect(await ver()).toMatchObject({
      esperado: -20,
      anulaciones: { cantidad: 1, monto: 25 },
      movimientos: [{ tipo: 'anulacion', usuario: 'Persona propietario' }, {}, {}],
    });
    expect((await mover('salida', 1)).body.message).toContain('En la caja debe haber Q0.00');
    expect((await cerrar(0)).body.sesion).toMatchObject({ esperado: -20, diferencia: 20 });
  });

  it('takes nothing out of a closed drawer, and nothing for payments other than cash', async () => {
    const { body } = await abrir(0);
    const producto = await shop.globo();
    const venta = await shop.vender(producto, 1);
    await cerrar(12.5);
    await shop.anular(venta._id);
    const url = `/api/caja/sesiones/${body.sesion._id}`;
    expect((await shop.call('ventas', 'GET', url)).body.sesion).toMatchObject({
      esperado: 12.5,
      diferencia: 0,
      anulaciones: { cantidad: 0, monto: 0 },
    });
    await abrir(0);
    const conTarjeta = await shop.vender(producto, 1, '55550001', { metodoPago: 'tarjeta' });
    await shop.anular(conTarjeta._id);
    expect(await ver()).toMatchObject({ esperado: 0, movimientos: [], otrosMetodos: [] });
  });
});

type Vende = 'ventas' | 'propietario';

describe('a void that somebody asked for', () => {
  const vende = async (quien: Vende, pago: object = { metodoPago: 'efectivo' }): Promise<string> => {
    const { body } = await shop.call(quien, 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana', telefono: '55550001' },
        items: [{ producto: await shop.globo(), cantidad: 2, precioUnitario: 12.5 }],
        ...pago,
      },
    });
    return body.venta._id;
  };
  const pedir = (quien: Vende, id: string) =>
    shop.call(quien, 'POST', `/api/ventas/${id}/solicitud`, { body: { motivo: 'Me equivoqué' } });
  const quienDevuelve = async (quien: Vende, id: string) =>
    (await shop.call(quien, 'GET', `/api/ventas/${id}`)).body.devuelve?.nombre;
  const nombre = (quien: Vende | undefined) => quien && `Persona ${quien}`;

  const casos: [sold: Vende, asked: Vende, open: Vende[], givesBack: Vende | undefined][] = [
    ['ventas', 'ventas', ['ventas', 'propietario'], 'ventas'],
    ['ventas', 'ventas', ['ventas'], 'ventas'],
    ['propietario', 'ventas', ['ventas', 'propietario'], 'ventas'],
    ['ventas', 'propietario', ['ventas', 'propietario'], 'propietario'],
    // Who asked has none open: as for any other void.
    ['ventas', 'ventas', ['propietario'], 'propietario'],
    ['propietario', 'ventas', ['propietario'], 'propietario'],
    ['ventas', 'propietario', ['ventas'], 'ventas'],
    ['ventas', 'ventas', [], undefined],
  ];
  it.each(casos)(
    'sold by %s, asked by %s, drawers open: %j; gives back: %s',
    async (vendio, pide, abiertas, da) => {
      for (const quien of new Set([vendio, ...abiertas])) await abrir(100, quien);
      const venta = await vende(vendio);
      if (!abiertas.includes(vendio)) await cerrar(125, vendio);
      await pedir(pide, venta);
      expect(await quienDevuelve('propietario', venta)).toBe(nombre(da));
      expect((await shop.anular(venta)).status).toBe(200);
      for (const quien of abiertas) {
        const deVenta = quien === vendio ? 125 : 100;
        expect([quien, (await ver(quien)).esperado]).toEqual([quien, quien === da ? deVenta - 25 : deVenta]);
      }
      // Afterwards the sale says it to both.
      expect(await quienDevuelve('propietario', venta)).toBe(nombre(da));
      expect(await quienDevuelve('ventas', venta)).toBe(nombre(da));
    },
  );

  it('takes the cash of a sale of yesterday out of the drawer that is open today', async () => {
    await abrir(0);
    const venta = await vende('ventas');
    await cerrar(25);
    await abrir(100);
    await pedir('ventas', venta);
    await shop.anular(venta);
    expect(await ver()).toMatchObject({ esperado: 75, anulaciones: { cantidad: 1, monto: 25 } });
  });

  it('takes only the cash of a mixed payment', async () => {
    await abrir(100);
    const pagos = [
      { metodo: 'efectivo', monto: 10, recibido: 20 },
      { metodo: 'tarjeta', monto: 15 },
    ];
    const venta = await vende('ventas', { metodoPago: 'mixto', pagos });
    await pedir('ventas', venta);
    expect((await ver()).anulacionesPedidas).toEqual({ cantidad: 1, monto: 10 });
    await shop.anular(venta);
    expect(await ver()).toMatchObject({ esperado: 100, anulaciones: { cantidad: 1, monto: 10 } });
  });

  it('is told to whoever asked before it is decided, as long as it is known', async () => {
    await abrir(100);
    const venta = await vende('ventas');
    expect(await quienDevuelve('ventas', venta)).toBeUndefined();
    await pedir('ventas', venta);
    expect(await quienDevuelve('ventas', venta)).toBe('Persona ventas');
    await cerrar(125);
    await abrir(100, 'propietario');
    // It comes out of the drawer of whoever will decide, which is not known yet.
    expect(await quienDevuelve('ventas', venta)).toBeUndefined();
    expect(await quienDevuelve('propietario', venta)).toBe('Persona propietario');
  });

  it('is counted by the drawer that it will come out of', async () => {
    await abrir(100);
    await abrir(100, 'propietario');
    const venta = await vende('propietario');
    await pedir('ventas', venta);
    expect((await ver()).anulacionesPedidas).toEqual({ cantidad: 1, monto: 25 });
    expect((await ver('propietario')).anulacionesPedidas).toEqual({ cantidad: 0, monto: 0 });
  });
});

describe('a voided imported sale', () => {
  it('takes no cash out of any drawer', async () => {
    const venta = await shop.vender(await shop.globo());
    await inTransaction(shop.context.db, (tx) =>
      anotarImportadas(tx, [{ clave: 'de otro programa', ventaId: venta._id }]),
    );
    await abrir(100, 'propietario');
    expect((await shop.anular(venta._id)).status).toBe(200);
    expect(await ver('propietario')).toMatchObject({ esperado: 100, movimientos: [] });
  });
});
