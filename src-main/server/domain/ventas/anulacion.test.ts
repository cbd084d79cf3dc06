import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { openVoidingShop, type Vendida, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeAll(async () => {
  shop = await openVoidingShop();
});
afterAll(() => shop.close());

async function reporte(dia: string) {
  const { body } = await shop.call(
    'propietario',
    'GET',
    `/api/reportes/ventas?fechaInicio=${dia}&fechaFin=${dia}`,
  );
  return body;
}

const leerPedido = async (id: string) =>
  (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;

describe('POST /api/ventas/:id/anular', () => {
  it('returns the stock, keeps the sale with its reason, and takes it out of the reports', async () => {
    shop.setNow(new Date('2026-11-20T18:00:00Z'));
    const producto = await shop.globo();
    const venta = await shop.vender(producto, 3, '41110001', { descuento: 2.5 });
    const otra = await shop.vender(producto, 1, '41110001');
    shop.setNow(new Date('2026-11-21T15:00:00Z'));
    const { status, body } = await shop.anular(venta._id);
    expect([status, body.message]).toEqual([200, `Venta ${venta.numero} anulada`]);
    expect(body.venta).toMatchObject({
      _id: venta._id,
      numero: venta.numero,
      estado: 'anulada',
      total: 35,
      anulacion: {
        fecha: '2026-11-21T15:00:00.000Z',
        motivo: 'Se cobró mal',
        usuario: 'Persona propietario',
      },
    });
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([9, 9]);
    // The day of the sale changes, not the day of the voiding.
    const dia = await reporte('2026-11-20');
    expect(dia.resumen).toEqual({
      totalVentas: 1,
      montoTotal: 12.5,
      promedioVenta: 12.5,
      gananciaTotal: 7.5,
    });
    expect(dia.ventasPorCategoria).toEqual([{ categoria: 'globos', piezas: 1, monto: 12.5 }]);
    expect((await reporte('2026-11-21')).resumen.totalVentas).toBe(0);
    const delCliente = (que: string) => shop.ask(`select ${que} from clientes where telefono = '41110001'`);
    expect([await delCliente('numero_ventas'), await delCliente('total_compras')]).toEqual([1, 1250]);
    const [hecho] = await shop.rows(
      `select accion, usuario_id from auditoria where entidad_id = '${venta._id}' order by secuencia desc`,
    );
    expect(hecho).toEqual({ accion: 'venta.anulada', usuario_id: shop.userId('propietario') });
    await shop.expectCuentasClaras();

    // A product without remaining sales disappears from the reports, instead of showing zeros.
    await shop.anular(otra._id);
    const vacio = await reporte('2026-11-20');
    for (const parte of ['Dia', 'Hora', 'Metodo', 'Categoria'])
      expect(vacio[`ventasPor${parte}`]).toEqual([]);
    const { body: tablero } = await shop.call('propietario', 'GET', '/api/reportes/dashboard');
    expect([tablero.topProductos, tablero.clientesFrecuentes, tablero.ventasPorMetodo]).toEqual([[], [], []]);
  });

  it('voids once when asked several times', async () => {
    const producto = await shop.globo();
    const venta = await shop.vender(producto, 4);
    const veces = await Promise.all(Array.from({ length: 6 }, () => shop.anular(venta._id)));
    expect(veces.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(veces.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'conflicto',
      message: `La venta ${venta.numero} ya está anulada`,
    });
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([10, 10]);
    await shop.expectCuentasClaras();
  });

  it('answers a repeated key with the first answer', async () => {
    const { _id } = await shop.vender(await shop.globo());
    const headers = { 'idempotency-key': 'una-anulacion' };
    const una = await shop.anular(_id, { headers });
    const otra = await shop.anular(_id, { headers });
    expect([otra.status, otra.body]).toEqual([200, una.body]);
    expect(una.status).toBe(200);
  });

  it('requires a reason, the owner and an existing sale', async () => {
    const producto = await shop.globo();
    const { _id } = await shop.vender(producto);
    const sin = await shop.anular(_id, { body: { motivo: '  ' } });
    expect([sin.status, sin.body.message]).toEqual([400, 'Por favor indica el motivo de la anulación']);
    expect((await shop.anular(_id, { body: { motivo: 'x'.repeat(201) } })).status).toBe(400);
    const empleado = await shop.call('ventas', 'POST', `/api/ventas/${_id}/anular`, {
      body: { motivo: 'No' },
    });
    expect(empleado.status).toBe(403);
    expect((await shop.anular('01a1fd2f-1af1-7196-896d-814c65740d1f')).status).toBe(404);
    expect(await shop.stockOf(producto)).toBe(8);
  });

  it('subtracts from the category at the time of the sale, not the product’s current one', async () => {
    shop.setNow(new Date('2026-09-10T18:00:00Z'));
    const producto = await shop.globo();
    const venta = await shop.vender(producto);
    const cambio = { body: { categoria: 'otros', precioCompra: 9, controlaStock: true } };
    expect((await shop.call('productos', 'PUT', `/api/productos/${producto}`, cambio)).status).toBe(200);
    await shop.vender(producto, 1);
    await shop.anular(venta._id);
    expect((await reporte('2026-09-10')).ventasPorCategoria).toEqual([
      { categoria: 'otros', piezas: 1, monto: 12.5 },
    ]);
    await shop.expectCuentasClaras();
  });

  it('voids sales of deleted products, and of services without stock control', async () => {
    const producto = await shop.globo();
    const servicio = await shop.product({ categoria: 'servicios', precioVenta: centavos(1250), stock: 0 });
    const una = await shop.vender(producto);
    const otra = await shop.vender(servicio);
    expect((await shop.call('productos', 'DELETE', `/api/productos/${producto}`)).status).toBe(200);
    expect([(await shop.anular(una._id)).status, (await shop.anular(otra._id)).status]).toEqual([200, 200]);
    expect([await shop.ledgerOf(producto), await shop.ledgerOf(servicio)]).toEqual([10, 0]);
    await shop.expectCuentasClaras();
  });

  it('keeps the stock with the collected order, which can be collected again', async () => {
    const { id, producto, venta } = await shop.pedidoCobrado();
    expect((await shop.anular(venta._id)).status).toBe(200);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([8, 8]);
    const pedido = await leerPedido(id);
    expect([pedido.estado, pedido.venta]).toEqual(['listo-entrega', undefined]);
    const otra = await shop.cobrar(id);
    expect([otra.status, otra.body.pedido.estado]).toEqual([201, 'entregado']);
    expect(await shop.stockOf(producto)).toBe(8);
    expect((await shop.anular(venta._id)).status).toBe(409);
    await shop.anular(otra.body.venta._id);
    // The order is no longer collected, so it can be cancelled; that returns its stock once.
    const cancelado = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
      body: { estado: 'cancelado' },
    });
    expect([cancelado.status, await shop.stockOf(producto)]).toEqual([200, 10]);
    await shop.expectCuentasClaras();
  });

  it('stays in the lists and their counts, and is found by the voided filter', async () => {
    shop.setNow(new Date('2026-08-10T18:00:00Z'));
    const producto = await shop.globo();
    const una = await shop.vender(producto);
    shop.setNow(new Date('2026-08-10T18:00:01Z'));
    const otra = await shop.vender(producto);
    await shop.anular(una._id);
    const lista = async (consulta: string) => {
      const dia = 'fechaInicio=2026-08-10&fechaFin=2026-08-10';
      const { body } = await shop.call('ventas', 'GET', `/api/ventas?${dia}&${consulta}`);
      return [body.pagination.totalItems, body.ventas.map(({ numero }: Vendida) => numero)];
    };
    expect(await lista('')).toEqual([2, [otra.numero, una.numero]]);
    expect(await lista('estado=anulada')).toEqual([1, [una.numero]]);
    expect(await lista('estado=completada')).toEqual([1, [otra.numero]]);
    expect(await lista('estado=anulada&metodoPago=tarjeta')).toEqual([0, []]);
    expect(await lista(`estado=anulada&buscar=${otra.numero}`)).toEqual([0, []]);
    expect((await shop.call('ventas', 'GET', '/api/ventas?estado=perdida')).status).toBe(400);
  });
});
