import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { masDias } from '#contract/words/periodos.ts';
import { inTransaction } from '#db/transaction.ts';
import { descontarVenta, resumirVentas } from '../../domain/cobros/resumenes.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { type VentasDelPeriodo, VentasDePeriodos } from './ventas-de-periodos.ts';

let shop: TestShop;

function noFalla(error: unknown): void {
  throw error;
}
const abrirVentas = (db = shop.context.db) => new VentasDePeriodos(db, noFalla);

let vendedorId: string;
const productos: string[] = [];
const MUCHOS = 60;

beforeAll(async () => {
  shop = await openTestShop();
  const [usuario] = await shop.rows('select id from usuarios limit 1');
  vendedorId = String(usuario?.id);
  for (let i = 0; i < MUCHOS; i += 1) productos.push(await shop.product({ nombre: `Globo ${i}` }));
});
afterAll(() => shop.close());

interface Venta {
  dia: string;
  /** Places in `productos`, and the pieces of each. */
  lineas: [producto: number, piezas: number][];
  /** Centavos of one piece. */
  precio: number;
  costo: number;
}

function resumida({ dia, lineas, precio, costo }: Venta) {
  const piezas = lineas.reduce((suma, [, cantidad]) => suma + cantidad, 0);
  return {
    dia,
    hora: 10,
    metodoPago: 'efectivo' as const,
    vendedorId,
    total: centavos(piezas * precio),
    costo: centavos(piezas * costo),
    descuento: centavos(0),
    sinDesglose: false,
    items: lineas.map(([producto, cantidad]) => ({
      productoId: productos[producto] ?? '',
      categoria: 'globos' as const,
      cantidad,
      subtotal: centavos(cantidad * precio),
      costo: centavos(cantidad * costo),
    })),
  };
}

const vender = (...ventas: Venta[]) =>
  inTransaction(shop.context.db, (tx) => resumirVentas(tx, ventas.map(resumida)));
const guardados = () => shop.rows('select desde, hasta from resumen_periodos order by desde, hasta');
const anular = (venta: Venta) => inTransaction(shop.context.db, (tx) => descontarVenta(tx, resumida(venta)));

/** The best sellers of a period, added up day by day in one query. */
async function sumados(desde: string, hasta: string, orden: string): Promise<unknown[]> {
  const filas = await shop.rows(
    `select producto_id id, sum(cantidad) piezas, sum(ingreso) monto from resumen_productos_por_dia
     where dia between '${desde}' and '${hasta}' group by producto_id having sum(cantidad) > 0
     order by ${orden} desc, sum(ingreso) desc, producto_id limit 20`,
  );
  return filas.map(({ id, piezas, monto }) => [id, Number(piezas), Number(monto)]);
}

async function expectTheSameAsAddedUp(
  ventas: VentasDePeriodos,
  { desde, hasta }: { desde: string; hasta: string },
  hoy: string,
): Promise<void> {
  const leidas = await ventas.leer({ desde, hasta }, hoy);
  const [total] = await shop.rows(
    `select coalesce(sum(cantidad), 0) n, coalesce(sum(monto), 0) monto from resumen_ventas
     where dia between '${desde}' and '${hasta}'`,
  );
  expect(leidas.total).toMatchObject({ cantidad: Number(total?.n), monto: Number(total?.monto) });
  const porHora = leidas.horas.map(([, { monto }]) => monto).reduce((a, b) => a + b, 0);
  expect(porHora).toBe(leidas.total.monto);
  for (const [orden, columna] of [
    ['porPiezas', 'sum(cantidad)'],
    ['porGanancia', 'sum(ingreso) - sum(costo)'],
  ] as const)
    expect(leidas.masVendidos(orden).map(([id, { cantidad, monto }]) => [id, cantidad, monto])).toEqual(
      await sumados(desde, hasta, columna),
    );
}

it('what is kept of closed days, in memory and in the database, follows each late and each voided sale', async () => {
  const ventas = abrirVentas();
  let deLaBase = 0;
  const ENERO = '2025-01-01';
  const dia = fc.nat(120).map((dias) => masDias(ENERO, dias));
  const venta = fc.record({
    dia,
    lineas: fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
    precio: fc.integer({ min: 1, max: 500 }),
    // Also more than the price: what was sold again may fall behind.
    costo: fc.integer({ min: 0, max: 700 }),
  });
  const paso = fc.record({ venta, anula: fc.nat(3), dias: fc.tuple(dia, dia), hoy: dia });
  const hechas: Venta[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 3, maxLength: 8 }), async (pasos) => {
      const [primero] = pasos;
      const [desde = '', hasta = ''] = primero?.dias.toSorted() ?? [];
      const hoy = primero?.hoy ?? '';
      for (const uno of pasos) {
        const anulada = uno.anula === 0 ? hechas.pop() : undefined;
        if (anulada) await anular(anulada);
        else {
          await vender(uno.venta);
          hechas.push(uno.venta);
        }
        await expectTheSameAsAddedUp(ventas, { desde, hasta }, hoy);
        const [otro = '', fin = ''] = uno.dias.toSorted();
        await expectTheSameAsAddedUp(ventas, { desde: otro, hasta: fin }, uno.hoy);
        await ventas.settle();
        const trasArrancar = abrirVentas();
        await expectTheSameAsAddedUp(trasArrancar, { desde, hasta: fin > desde ? fin : desde }, uno.hoy);
        await trasArrancar.settle();
        deLaBase = Math.max(deLaBase, (await guardados()).length);
      }
    }),
    { numRuns: 12 },
  );
  expect(deLaBase).toBe(8);
});

it('ranks what was sold today with what was sold before', async () => {
  const ayer = '2025-09-09';
  const hoy = '2025-09-10';
  const todos = productos.map((_, i): [number, number] => [i, MUCHOS - i]);
  await vender({ dia: ayer, lineas: todos, precio: 100, costo: 60 });
  const ventas = abrirVentas();
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
  // At a loss, so that they fall behind those that were not sold again.
  await vender({
    dia: hoy,
    lineas: todos.slice(0, 50).map(([i]) => [i, 1]),
    precio: 1,
    costo: 90_000,
  });
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
});

it('reads closed days once for all who ask for them at once', async () => {
  const { db } = shop.context;
  let momentos = 0;
  const contada = Object.create(db, {
    snapshot: {
      value: async () => {
        momentos += 1;
        return await db.snapshot();
      },
    },
  });
  const ventas = abrirVentas(contada);
  const periodo = { desde: '2025-09-01', hasta: '2025-09-30' };
  await Promise.all([1, 2, 3].map(() => ventas.leer(periodo, '2025-09-20')));
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(1);
  await vender({ dia: '2025-09-20', lineas: [[0, 1]], precio: 100, costo: 1 });
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(1);
  await vender({ dia: '2025-09-19', lineas: [[0, 1]], precio: 100, costo: 1 });
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(2);
});

it('a period that is read waits for no other that is still being read', async () => {
  const { db } = shop.context;
  const held = Promise.withResolvers<void>();
  let momentos = 0;
  const lenta = Object.create(db, {
    snapshot: {
      value: async () => {
        momentos += 1;
        if (momentos === 1) await held.promise;
        return await db.snapshot();
      },
    },
  });
  const ventas = abrirVentas(lenta);
  const primera = ventas.leer({ desde: '2025-09-01', hasta: '2025-09-30' }, '2025-09-20');
  await expect.poll(() => momentos).toBe(1);
  await ventas.leer({ desde: '2025-09-02', hasta: '2025-09-30' }, '2025-09-20');
  held.resolve();
  expect((await primera).total.cantidad).toBeGreaterThan(0);
});

/** What a report reads right after a start, with nothing in memory. */
async function leerTrasArrancar(desde: string, hasta: string): Promise<VentasDelPeriodo> {
  const ventas = abrirVentas();
  const leidas = await ventas.leer({ desde, hasta }, masDias(hasta, 1));
  await ventas.settle();
  return leidas;
}

const piezas = (ventas: VentasDelPeriodo) =>
  ventas.masVendidos('porPiezas').map(([id, { cantidad }]) => [productos.indexOf(id), cantidad]);

describe('sums that are kept in the database', () => {
  const dia = (numero: number) => `2026-03-${String(numero).padStart(2, '0')}`;
  const venderEn = (numero: number, producto: number) =>
    vender({ dia: dia(numero), lineas: [[producto, 1]], precio: 100, costo: 60 });
  const olvidarTodo = () =>
    inTransaction(shop.context.db, async (tx) => {
      const { resumenPeriodos, resumenDias, resumenVentas, resumenProductos, resumenProductosPorDia } =
        tx.tables;
      for (const tabla of [
        resumenPeriodos,
        resumenDias,
        resumenVentas,
        resumenProductos,
        resumenProductosPorDia,
      ])
        await tx.delete(tabla);
    });
  const marzo = () => guardados().then((todos) => todos.filter(({ desde }) => String(desde) >= dia(1)));

  beforeEach(async () => {
    await olvidarTodo();
    for (let numero = 1; numero <= 10; numero += 1) await venderEn(numero, numero);
    await leerTrasArrancar(dia(1), dia(10));
    expect(await marzo()).toHaveLength(1);
  });

  /** Takes their products from the kept sums: a report that begins with them lacks those. */
  const vaciar = () =>
    inTransaction(shop.context.db, (tx) => tx.update(tx.tables.resumenPeriodos).set({ vendidos: '' }));

  it('are what a report begins with after a start', async () => {
    await vaciar();
    const leidas = await leerTrasArrancar(dia(1), dia(10));
    expect(piezas(leidas)).toEqual([]);
    expect(leidas.horas).toEqual([[10, { cantidad: 10, monto: 1000, costo: 600 }]]);
  });

  it('go on by the days that came, and without the days that are no longer asked for', async () => {
    await venderEn(11, 1);
    await vaciar();
    expect(piezas(await leerTrasArrancar(dia(1), dia(11)))).toEqual([[1, 1]]);
    expect(await marzo()).toMatchObject([{ hasta: dia(10) }]);
    await venderEn(12, 2);
    await venderEn(13, 2);
    expect(piezas(await leerTrasArrancar(dia(1), dia(13)))).toEqual([
      [2, 2],
      [1, 1],
    ]);
    // Three days had to be read: what they came to is kept, in place of what it went on from.
    expect(await marzo()).toMatchObject([{ hasta: dia(13) }]);
    const menos = await leerTrasArrancar(dia(13), dia(13));
    expect(piezas(menos)).toEqual([[2, 1]]);
  });

  it('are not used once a sale of their days was voided or came late', async () => {
    const venta = { dia: dia(4), lineas: [[4, 1]] as [number, number][], precio: 100, costo: 60 };
    await vaciar();
    await anular(venta);
    await vender({ ...venta, lineas: [[9, 1]] });
    const leidas = await leerTrasArrancar(dia(1), dia(10));
    expect(piezas(leidas).slice(0, 2)).toEqual([
      [9, 2],
      [1, 1],
    ]);
    expect(leidas.total.cantidad).toBe(10);
  });

  it('that cannot be kept are told of, and the report is shown', async () => {
    await inTransaction(shop.context.db, (tx) => tx.delete(tx.tables.resumenPeriodos));
    const fallos: unknown[] = [];
    const llena = Object.create(shop.context.db, {
      begin: {
        value: async () => {
          throw new Error('the disk is full');
        },
      },
    });
    const ventas = new VentasDePeriodos(llena, (error) => fallos.push(error));
    const leidas = await ventas.leer({ desde: dia(1), hasta: dia(10) }, dia(11));
    expect(leidas.total.cantidad).toBe(10);
    await ventas.settle();
    expect(fallos).toMatchObject([{ message: 'the disk is full' }]);
    expect(await marzo()).toEqual([]);
  });
});
