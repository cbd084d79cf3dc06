import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { centavos } from '#contract/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import { type CallOptions, openTestShop, type TestShop } from '../testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { rateLimit: false } });
});
afterAll(() => shop.close());

interface Vendida {
  _id: string;
  numero: string;
}

/** Sells `cantidad` pieces at Q12.50 that cost Q5. */
async function vender(producto: string, cantidad = 2, telefono = '55550001', extra = {}): Promise<Vendida> {
  const { status, body } = await shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono },
      items: [{ producto, cantidad, precioUnitario: 12.5 }],
      metodoPago: 'efectivo',
      ...extra,
    },
  });
  expect(status).toBe(201);
  return body.venta;
}

const globo = (fields = {}) =>
  shop.product({ precioCompra: centavos(500), precioVenta: centavos(1250), stock: 10, ...fields });

const anular = (id: string, extra: CallOptions = {}) =>
  shop.call('propietario', 'POST', `/api/ventas/${id}/anular`, {
    body: { motivo: 'Se cobró mal' },
    ...extra,
  });

async function reporte(dia: string) {
  const { body } = await shop.call(
    'propietario',
    'GET',
    `/api/reportes/ventas?fechaInicio=${dia}&fechaFin=${dia}`,
  );
  return body;
}

/** An order of two pieces, collected. */
async function pedidoCobrado() {
  const producto = await globo();
  const { body } = await shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: { nombre: 'Eva', telefono: '44556667' }, items: [{ producto, cantidad: 2 }] },
  });
  const { body: lista } = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${body.pedido.numero}`);
  const id: string = lista.pedidos[0]._id;
  return { id, producto, venta: (await cobrar(id)).body.venta as Vendida };
}

const cobrar = (id: string) =>
  shop.call('ventas', 'POST', `/api/pedidos/admin/${id}/cobrar`, { body: { metodoPago: 'tarjeta' } });

const leerPedido = async (id: string) =>
  (await shop.call('ventas', 'GET', `/api/pedidos/admin/${id}`)).body.pedido;

/** What the roll-ups and the clients say, and what the sales that count say of the same. */
async function cuentas() {
  const pares: [string, string][] = [
    [
      'select dia, hora, metodo_pago, cantidad, monto, costo, descuento from resumen_ventas where cantidad <> 0 or monto <> 0 or costo <> 0 or descuento <> 0 order by 1, 2, 3',
      "select dia, hora, metodo_pago, count(*) cantidad, sum(total) monto, sum(costo) costo, sum(descuento) descuento from ventas where estado = 'completada' group by 1, 2, 3 order by 1, 2, 3",
    ],
    [
      'select mes, producto_id, cantidad, ingreso, costo from resumen_productos where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select substr(cast(v.dia as text), 1, 7) mes, i.producto_id, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select dia, categoria, cantidad, ingreso, costo from resumen_categorias where cantidad <> 0 or ingreso <> 0 or costo <> 0 order by 1, 2',
      "select v.dia, i.categoria, sum(i.cantidad) cantidad, sum(i.subtotal) ingreso, sum(i.costo_unitario * i.cantidad) costo from venta_items i join ventas v on v.id = i.venta_id where v.estado = 'completada' group by 1, 2 order by 1, 2",
    ],
    [
      'select id, numero_ventas, total_compras from clientes where numero_ventas <> 0 or total_compras <> 0 order by 1',
      "select cliente_id id, count(*) numero_ventas, sum(total) total_compras from ventas where estado = 'completada' and cliente_id is not null group by 1 order by 1",
    ],
    [
      'select id, stock from productos where stock <> 0 order by id',
      'select producto_id id, sum(cantidad) stock from movimientos_inventario group by 1 having sum(cantidad) <> 0 order by 1',
    ],
  ];
  const leer = async (query: string) =>
    // PostgreSQL gives sums as text.
    (await shop.rows(query)).map((fila) => Object.values(fila).map((valor) => String(valor)));
  return await Promise.all(pares.map(async ([dicho, cierto]) => [await leer(dicho), await leer(cierto)]));
}

async function expectCuentasClaras() {
  for (const [dicho, cierto] of await cuentas()) expect(dicho).toEqual(cierto);
}

describe('POST /api/ventas/:id/anular', () => {
  it('brings the pieces back, keeps the sale with its reason, and counts it no more', async () => {
    shop.setNow(new Date('2026-11-20T18:00:00Z'));
    const producto = await globo();
    const venta = await vender(producto, 3, '41110001', { descuento: 2.5 });
    const otra = await vender(producto, 1, '41110001');
    shop.setNow(new Date('2026-11-21T15:00:00Z'));
    const { status, body } = await anular(venta._id);
    expect([status, body.message]).toEqual([200, `Venta ${venta.numero} anulada`]);
    expect(body.venta).toMatchObject({
      ...{ _id: venta._id, numero: venta.numero, estado: 'anulada', total: 35 },
      anulacion: {
        fecha: '2026-11-21T15:00:00.000Z',
        motivo: 'Se cobró mal',
        usuario: 'Persona propietario',
      },
    });
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([9, 9]);
    // On the day it was made, not on the day it was voided.
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
    await expectCuentasClaras();

    // What was sold for the last time shows nowhere in the reports, not even as nothing.
    await anular(otra._id);
    const vacio = await reporte('2026-11-20');
    for (const parte of ['Dia', 'Hora', 'Metodo', 'Categoria'])
      expect(vacio[`ventasPor${parte}`]).toEqual([]);
    const { body: tablero } = await shop.call('propietario', 'GET', '/api/reportes/dashboard');
    expect([tablero.topProductos, tablero.clientesFrecuentes, tablero.ventasPorMetodo]).toEqual([[], [], []]);
  });

  it('voids once, however often it is pressed', async () => {
    const producto = await globo();
    const venta = await vender(producto, 4);
    const veces = await Promise.all(Array.from({ length: 6 }, () => anular(venta._id)));
    expect(veces.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(veces.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'conflicto',
      message: `La venta ${venta.numero} ya está anulada`,
    });
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([10, 10]);
    await expectCuentasClaras();
  });

  it('answers a repeated key with the first answer', async () => {
    const { _id } = await vender(await globo());
    const headers = { 'idempotency-key': 'una-anulacion' };
    const una = await anular(_id, { headers });
    const otra = await anular(_id, { headers });
    expect([otra.status, otra.body]).toEqual([200, una.body]);
    expect(una.status).toBe(200);
  });

  it('wants a reason, the owner and a sale', async () => {
    const producto = await globo();
    const { _id } = await vender(producto);
    const sin = await anular(_id, { body: { motivo: '  ' } });
    expect([sin.status, sin.body.message]).toEqual([400, 'Por favor indica el motivo de la anulación']);
    expect((await anular(_id, { body: { motivo: 'x'.repeat(201) } })).status).toBe(400);
    const empleado = await shop.call('ventas', 'POST', `/api/ventas/${_id}/anular`, {
      body: { motivo: 'No' },
    });
    expect(empleado.status).toBe(403);
    expect((await anular('01a1fd2f-1af1-7196-896d-814c65740d1f')).status).toBe(404);
    expect(await shop.stockOf(producto)).toBe(8);
  });

  it('takes back from the category in which it was sold, whatever the product is now', async () => {
    shop.setNow(new Date('2026-09-10T18:00:00Z'));
    const producto = await globo();
    const venta = await vender(producto);
    const cambio = { body: { categoria: 'otros', precioCompra: 9, controlaStock: true } };
    expect((await shop.call('productos', 'PUT', `/api/productos/${producto}`, cambio)).status).toBe(200);
    await vender(producto, 1);
    await anular(venta._id);
    expect((await reporte('2026-09-10')).ventasPorCategoria).toEqual([
      { categoria: 'otros', piezas: 1, monto: 12.5 },
    ]);
    await expectCuentasClaras();
  });

  it('also voids what is not sold any more, and services, which have no stock', async () => {
    const producto = await globo();
    const servicio = await shop.product({ categoria: 'servicios', precioVenta: centavos(1250), stock: 0 });
    const [una, otra] = [await vender(producto), await vender(servicio)];
    expect((await shop.call('productos', 'DELETE', `/api/productos/${producto}`)).status).toBe(200);
    expect([(await anular(una._id)).status, (await anular(otra._id)).status]).toEqual([200, 200]);
    expect([await shop.ledgerOf(producto), await shop.ledgerOf(servicio)]).toEqual([10, 0]);
    await expectCuentasClaras();
  });

  it('leaves the pieces with the order that it collected, which waits to be collected again', async () => {
    const { id, producto, venta } = await pedidoCobrado();
    expect((await anular(venta._id)).status).toBe(200);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([8, 8]);
    const pedido = await leerPedido(id);
    expect([pedido.estado, pedido.venta]).toEqual(['listo-entrega', undefined]);
    const otra = await cobrar(id);
    expect([otra.status, otra.body.pedido.estado]).toEqual([201, 'entregado']);
    expect(await shop.stockOf(producto)).toBe(8);
    expect((await anular(venta._id)).status).toBe(409);
    await anular(otra.body.venta._id);
    // Not collected any more, it can be cancelled; then its pieces come back, once.
    const cancelado = await shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, {
      body: { estado: 'cancelado' },
    });
    expect([cancelado.status, await shop.stockOf(producto)]).toEqual([200, 10]);
    await expectCuentasClaras();
  });

  it('stands in the lists, which count it, and is found among the voided ones', async () => {
    shop.setNow(new Date('2026-08-10T18:00:00Z'));
    const producto = await globo();
    const una = await vender(producto);
    shop.setNow(new Date('2026-08-10T18:00:01Z'));
    const otra = await vender(producto);
    await anular(una._id);
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

it('roll-ups, clients and stock agree with the sales that count after whatever comes between', async () => {
  const productos = [await globo({ stock: 40 }), await globo({ stock: 40, categoria: 'decoraciones' })];
  const paso = fc.record({
    que: fc.constantFrom('vender', 'vender', 'anular', 'anular', 'cobrar', 'categoria'),
    cual: fc.nat(40),
    telefono: fc.constantFrom('42220001', '42220002', '00000000'),
    metodoPago: fc.constantFrom('efectivo', 'tarjeta'),
    descuento: fc.integer({ min: 0, max: 300 }),
    dia: fc.constantFrom('2026-07-31T20:00:00Z', '2026-08-01T05:59:59Z', '2026-08-01T06:00:00Z'),
  });
  const vendidas: string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(paso, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
      async (tandas) => {
        for (const tanda of tandas) {
          shop.setNow(new Date(tanda[0]?.dia ?? ''));
          // All of one batch at once.
          await Promise.all(
            tanda.map(async ({ que, cual, telefono, metodoPago, descuento }) => {
              const producto = productos[cual % 2] ?? '';
              if (que === 'anular') {
                const id = vendidas[cual % Math.max(1, vendidas.length)];
                if (id) expect([200, 409]).toContain((await anular(id)).status);
              } else if (que === 'cobrar') vendidas.push((await pedidoCobrado()).venta._id);
              else if (que === 'categoria') {
                const body = { categoria: cual % 3 ? 'globos' : 'otros' };
                await shop.call('productos', 'PUT', `/api/productos/${producto}`, { body });
              } else {
                const { status, body } = await shop.call('ventas', 'POST', '/api/ventas', {
                  body: {
                    datosCliente: { nombre: 'Ana', telefono },
                    items: [...productos, producto].map((uno) => ({
                      ...{ producto: uno, cantidad: 1, precioUnitario: 12.5 },
                    })),
                    ...{ metodoPago, descuento: descuento / 100 },
                  },
                });
                if (status === 201) vendidas.push(body.venta._id);
                else expect([status, body.error]).toEqual([409, 'stock-insuficiente']);
              }
            }),
          );
        }
        await expectCuentasClaras();
      },
    ),
    { numRuns: 6 },
  );
  expect(vendidas.length).toBeGreaterThan(0);
}, 120_000);

it('the lines of before there were categories on them get their product’s, and the roll-up says the same', async () => {
  const producto = await globo({ categoria: 'decoraciones' });
  await anular((await vender(producto))._id);
  await vender(producto, 3);
  const motor = process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite';
  const carpeta = path.join(import.meta.dirname, '../../../db/migrations', motor);
  const archivo = readdirSync(carpeta).find((nombre) => nombre.endsWith('_anulacion.sql')) ?? '';
  const [, , ...llenar] = readFileSync(path.join(carpeta, archivo), 'utf8').split('--> statement-breakpoint');
  expect(llenar).toHaveLength(3);
  await inTransaction(shop.context.db, async (tx) => {
    await tx.update(tx.tables.ventaItems).set({ categoria: 'otros' });
    for (const [i, orden] of llenar.entries())
      await tx.rows(sql.raw(`${orden.trim().replace(/;$/, '')} returning ${i === 0 ? 'id' : 'dia'}`));
  });
  expect(
    await shop.ask(
      'select count(*) from venta_items i join productos p on p.id = i.producto_id where i.categoria <> p.categoria',
    ),
  ).toBe(0);
  expect(
    await shop.ask("select sum(cantidad) from resumen_categorias where categoria = 'decoraciones'"),
  ).toBeGreaterThanOrEqual(3);
  await expectCuentasClaras();
});
