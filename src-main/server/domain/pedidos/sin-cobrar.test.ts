import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import { rerunMigration } from '../../testing/migrations.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
});
afterEach(async () => {
  await shop.expectCuentasClaras();
  await shop.close();
});

/** Places an order of `cantidad` pieces at Q12.50; returns its id. */
async function pedido(nombre: string, cantidad = 2, precio = centavos(1250)): Promise<string> {
  const producto = await shop.globo({ precioVenta: precio });
  const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: { nombre, telefono: '44556667' }, items: [{ producto, cantidad }] },
  });
  const { body: lista } = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${body.pedido.numero}`);
  return lista.pedidos[0]._id;
}

const poner = async (id: string, estado: string) => {
  const url = `/api/pedidos/admin/${id}/estado`;
  const { status } = await shop.call('ventas', 'PUT', url, { body: { estado } });
  expect(status).toBe(200);
};

async function sinCobrar(consulta = '') {
  const { body } = await shop.call('ventas', 'GET', `/api/pedidos/admin?estado=sin-cobrar${consulta}`);
  return {
    nombres: body.pedidos.map((uno: { cliente: { nombre: string } }) => uno.cliente.nombre),
    paginas: body.pagination.totalItems,
    suma: body.sinCobrar,
  };
}

const NINGUNO = { nombres: [], paginas: 0, suma: { cantidad: 0, total: 0 } };

describe('orders handed over without being collected', () => {
  it('are those delivered by hand, until they are collected', async () => {
    const id = await pedido('Ana');
    await poner(id, 'listo-entrega');
    expect(await sinCobrar()).toEqual(NINGUNO);
    await poner(id, 'entregado');
    expect(await sinCobrar()).toEqual({ nombres: ['Ana'], paginas: 1, suma: { cantidad: 1, total: 25 } });
    expect((await shop.cobrar(id)).status).toBe(201);
    expect(await sinCobrar()).toEqual(NINGUNO);
  });

  it('do not include an order that was collected when it was handed over', async () => {
    await shop.pedidoCobrado();
    expect(await sinCobrar()).toEqual(NINGUNO);
  });

  it('include an order again whose sale was voided, once it is delivered', async () => {
    const { id, venta } = await shop.pedidoCobrado();
    expect((await shop.anular(venta._id)).status).toBe(200);
    expect(await sinCobrar()).toEqual(NINGUNO);
    await poner(id, 'entregado');
    expect(await sinCobrar()).toMatchObject({ nombres: ['Eva'], suma: { cantidad: 1, total: 25 } });
    await shop.cobrar(id);
    expect(await sinCobrar()).toEqual(NINGUNO);
  });

  it('include an order whose sale was voided after its state was changed by hand', async () => {
    const { id, venta } = await shop.pedidoCobrado();
    await poner(id, 'en-proceso');
    await shop.anular(venta._id);
    await poner(id, 'entregado');
    expect(await sinCobrar()).toMatchObject({ nombres: ['Eva'] });
  });

  it('include an order paid in parts again once its sale is voided, and no other of the same client', async () => {
    const [id, otro] = [await pedido('Ana'), await pedido('Ana')];
    const pagos = [
      { metodo: 'efectivo', monto: 5 },
      { metodo: 'tarjeta', monto: 20 },
    ];
    const url = `/api/pedidos/admin/${id}/cobrar`;
    const { body } = await shop.call('ventas', 'POST', url, { body: { metodoPago: 'mixto', pagos } });
    await poner(otro, 'entregado');
    expect(await sinCobrar()).toMatchObject({ paginas: 1 });
    await shop.anular(body.venta._id);
    await poner(id, 'entregado');
    expect(await sinCobrar()).toMatchObject({ paginas: 2, suma: { cantidad: 2, total: 50 } });
  });

  it('include an order that was cancelled, put back and handed over', async () => {
    const id = await pedido('Ana');
    await poner(id, 'entregado');
    await poner(id, 'cancelado');
    expect(await sinCobrar()).toEqual(NINGUNO);
    await poner(id, 'entregado');
    expect(await sinCobrar()).toMatchObject({ nombres: ['Ana'], paginas: 1 });
  });

  it('include an order whose payment was refused, until one of two payments at once is taken', async () => {
    const id = await pedido('Ana');
    await poner(id, 'entregado');
    const body = { metodoPago: 'tarjeta', pagos: [{ metodo: 'tarjeta', monto: 1 }] };
    expect((await shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, { body })).status).toBe(400);
    expect(await sinCobrar()).toMatchObject({ paginas: 1 });
    const cobros = await Promise.all([shop.cobrar(id), shop.cobrar(id)]);
    expect(cobros.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await sinCobrar()).toEqual(NINGUNO);
  });

  it('are told by the migration from the sales of older orders', async () => {
    const { id, venta } = await shop.pedidoCobrado();
    await shop.anular(venta._id);
    await poner(id, 'entregado');
    const { id: cobrado } = await shop.pedidoCobrado();
    await inTransaction(shop.context.db, async (tx) => {
      await tx.update(tx.tables.pedidos).set({ cobrado: false });
    });
    expect(await sinCobrar()).toMatchObject({ paginas: 2 });
    const [cambiados] = await rerunMigration(shop, 'pedidos_cobrados');
    expect(cambiados?.map((uno) => uno.id)).toEqual([cobrado]);
    expect(await sinCobrar()).toMatchObject({ nombres: ['Eva'], paginas: 1 });
  });

  it('leave out cancelled orders and orders that cost nothing', async () => {
    await poner(await pedido('Regalo', 1, centavos(0)), 'entregado');
    await poner(await pedido('Ana'), 'cancelado');
    expect(await sinCobrar()).toEqual(NINGUNO);
  });

  it('are counted and summed within the other filters, whatever the state filter is', async () => {
    shop.setNow(new Date('2026-03-01T18:00:00Z'));
    await poner(await pedido('Ana'), 'entregado');
    shop.setNow(new Date('2026-03-02T18:00:00Z'));
    await poner(await pedido('Eva', 4), 'entregado');
    await pedido('Luz');
    expect(await sinCobrar()).toEqual({
      nombres: ['Eva', 'Ana'],
      paginas: 2,
      suma: { cantidad: 2, total: 75 },
    });
    expect((await sinCobrar('&orden=total-asc')).nombres).toEqual(['Ana', 'Eva']);
    expect(await sinCobrar('&fechaInicio=2026-03-02')).toMatchObject({
      nombres: ['Eva'],
      suma: { cantidad: 1, total: 50 },
    });
    expect(await sinCobrar('&buscar=ana')).toMatchObject({ nombres: ['Ana'], paginas: 1 });
    expect(await sinCobrar('&page=2&limit=1')).toMatchObject({ nombres: ['Ana'], paginas: 2 });
    const { body } = await shop.call('ventas', 'GET', '/api/pedidos/admin?estado=en-proceso');
    expect(body).toMatchObject({ sinCobrar: { cantidad: 2, total: 75 }, pagination: { totalItems: 1 } });
  });

  it('are a figure of the dashboard, beside the orders to hand over', async () => {
    await poner(await pedido('Ana'), 'entregado');
    await poner(await pedido('Eva'), 'listo-entrega');
    await pedido('Luz');
    await pedido('Sol');
    const { body } = await shop.call('reportes', 'GET', '/api/reportes/dashboard');
    expect(body.pedidos).toEqual({ porEntregar: 1, enProceso: 2, sinCobrar: { cantidad: 1, total: 25 } });
  });
});
