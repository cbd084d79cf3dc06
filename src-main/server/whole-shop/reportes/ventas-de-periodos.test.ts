import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { masDias } from '#contract/words/periodos.ts';
import { type Database, inTransaction } from '#db/transaction.ts';
import { descontarDesglosada, descontarVenta, resumirVentas } from '../../domain/cobros/resumenes.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { TOPES, type Topes } from './periodos-cerrados.service.ts';
import type { Periodo } from './reportes.queries.ts';
import { type VentasDelPeriodo, VentasDePeriodos } from './ventas-de-periodos.ts';

let shop: TestShop;
const vendedores: string[] = [];
const productos: string[] = [];
const MUCHOS = 60;

beforeAll(async () => {
  shop = await openTestShop();
  for (const { id } of await shop.rows('select id from usuarios order by id limit 2'))
    vendedores.push(String(id));
  for (let i = 0; i < MUCHOS; i += 1) productos.push(await shop.product({ nombre: `Globo ${i}` }));
});
afterAll(() => shop.close());

interface Venta {
  dia: string;
  hora: number;
  /** A mixed sale whose payments are unknown; the others are paid in cash. */
  sinDesglose: boolean;
  vendedor: number;
  /** Places in `productos`, and the pieces of each. */
  lineas: [producto: number, piezas: number][];
  /** Centavos of one piece. */
  precio: number;
  costo: number;
}
const UNA: Omit<Venta, 'dia' | 'lineas'> = {
  hora: 10,
  sinDesglose: false,
  vendedor: 0,
  precio: 100,
  costo: 60,
};

function resumida({ dia, hora, sinDesglose, vendedor, lineas, precio, costo }: Venta) {
  const piezas = lineas.reduce((suma, [, cantidad]) => suma + cantidad, 0);
  return {
    dia,
    hora,
    metodoPago: sinDesglose ? ('mixto' as const) : ('efectivo' as const),
    vendedorId: vendedores[vendedor] ?? '',
    total: centavos(piezas * precio),
    costo: centavos(piezas * costo),
    descuento: centavos(0),
    sinDesglose,
    items: lineas.map(([producto, cantidad]) => ({
      productoId: productos[producto] ?? '',
      categoria: producto % 2 === 0 ? ('globos' as const) : ('otros' as const),
      cantidad,
      subtotal: centavos(cantidad * precio),
      costo: centavos(cantidad * costo),
    })),
  };
}

const vender = (...ventas: Venta[]) =>
  inTransaction(shop.context.db, (tx) => resumirVentas(tx, ventas.map(resumida)));
const anular = (venta: Venta) => inTransaction(shop.context.db, (tx) => descontarVenta(tx, resumida(venta)));
const desglosar = (venta: Venta) =>
  inTransaction(shop.context.db, (tx) => descontarDesglosada(tx, resumida(venta)));

/** What a test opened: what it adds up is kept before the next one begins. */
let abiertas: VentasDePeriodos[] = [];
const fallos: unknown[] = [];
function abrirVentas(db: Database = shop.context.db, topes: Topes = TOPES): VentasDePeriodos {
  const ventas = new VentasDePeriodos(db, (error) => fallos.push(error), topes);
  abiertas.push(ventas);
  return ventas;
}
const asentar = async () => {
  for (const ventas of abiertas) await ventas.settle();
  abiertas = [];
};
afterEach(async () => {
  await asentar();
  expect(fallos).toEqual([]);
});

const periodosGuardados = async () =>
  (await shop.rows('select desde, hasta from resumen_periodos order by orden')).map(
    ({ desde, hasta }) => `${desde} ${hasta}`,
  );

type Fila = Record<string, unknown>;
const numeros = (filas: Fila[]) =>
  filas.map(({ clave, n, monto, costo }) => [
    String(clave),
    { cantidad: Number(n), monto: Number(monto), costo: Number(costo) },
  ]);

/** A roll-up of a period by a column, added up in one query. */
async function sumados(tabla: string, columna: string, { desde, hasta }: Periodo, montos = 'monto, costo') {
  const [monto, costo] = montos.split(', ');
  return numeros(
    await shop.rows(
      `select ${columna} clave, sum(cantidad) n, sum(${monto}) monto, ${costo === '0' ? 0 : `sum(${costo})`} costo
       from ${tabla} where dia between '${desde}' and '${hasta}'
       group by ${columna} having sum(cantidad) > 0 order by ${columna}`,
    ),
  );
}

async function masVendidos({ desde, hasta }: Periodo, orden: string) {
  return numeros(
    await shop.rows(
      `select producto_id clave, sum(cantidad) n, sum(ingreso) monto, sum(costo) costo from resumen_productos_por_dia
       where dia between '${desde}' and '${hasta}' group by producto_id having sum(cantidad) > 0
       order by ${orden} desc, sum(ingreso) desc, producto_id limit 20`,
    ),
  );
}

const porClave = (sumas: [number | string, object][]) =>
  sumas
    .map(([clave, suma]) => [String(clave), suma])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));

async function expectTheSameAsAddedUp(
  ventas: VentasDePeriodos,
  periodo: Periodo,
  hoy: string,
): Promise<void> {
  const leidas = await ventas.leer(periodo, hoy);
  const { desde, hasta } = periodo;
  const [suelto] = await shop.rows(
    `select coalesce(sum(cantidad_sin_desglose), 0) n, coalesce(sum(monto_sin_desglose), 0) monto
     from resumen_ventas where dia between '${desde}' and '${hasta}'`,
  );
  const deDias = await sumados('resumen_dias', 'dia', periodo);
  expect(leidas.dias.map(({ dia, cantidad, monto, costo }) => [dia, { cantidad, monto, costo }])).toEqual(
    deDias,
  );
  expect(porClave(leidas.horas)).toEqual(
    (await sumados('resumen_ventas', 'hora', periodo)).toSorted(([a], [b]) =>
      String(a) < String(b) ? -1 : 1,
    ),
  );
  expect(porClave(leidas.metodos)).toEqual(await sumados('resumen_ventas', 'metodo_pago', periodo));
  expect(porClave(leidas.categorias)).toEqual(
    await sumados('resumen_categorias', 'categoria', periodo, 'ingreso, costo'),
  );
  expect(porClave(leidas.vendedores)).toEqual(
    await sumados('resumen_vendedores', 'vendedor_id', periodo, 'monto, 0'),
  );
  expect(leidas.sinDesglose).toEqual({ cantidad: Number(suelto?.n), monto: Number(suelto?.monto), costo: 0 });
  expect(leidas.masVendidos).toEqual(await masVendidos(periodo, 'sum(cantidad)'));
  expect(leidas.masRentables).toEqual(await masVendidos(periodo, 'sum(ingreso) - sum(costo)'));
}

it('what is kept of closed days, in memory and in the database, follows each late, voided and late split sale', async () => {
  const ENERO = '2025-01-01';
  const dia = fc.nat(120).map((dias) => masDias(ENERO, dias));
  const venta = fc.record({
    dia,
    hora: fc.integer({ min: 9, max: 12 }),
    sinDesglose: fc.boolean(),
    vendedor: fc.nat(1),
    lineas: fc.array(fc.tuple(fc.nat(8), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 3 }),
    precio: fc.integer({ min: 1, max: 500 }),
    // Also more than the price: what was sold again may fall behind.
    costo: fc.integer({ min: 0, max: 700 }),
  });
  const paso = fc.record({
    venta,
    anula: fc.nat(3),
    desglosa: fc.nat(3),
    dias: fc.tuple(dia, dia),
    hoy: dia,
  });
  const hechas: Venta[] = [];
  let enLaBase = 0;
  const ventas = abrirVentas();
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 3, maxLength: 8 }), async (pasos) => {
      const [primero] = pasos;
      const [desde = '', hasta = ''] = primero?.dias.toSorted() ?? [];
      const hoy = primero?.hoy ?? '';
      for (const uno of pasos) {
        const anulada = uno.anula === 0 ? hechas.pop() : undefined;
        const desglosada = uno.desglosa === 0 ? hechas.find(({ sinDesglose }) => sinDesglose) : undefined;
        if (anulada) await anular(anulada);
        else if (desglosada) {
          await desglosar(desglosada);
          desglosada.sinDesglose = false;
          // It stays a mixed one.
          hechas.splice(hechas.indexOf(desglosada), 1);
        } else {
          await vender(uno.venta);
          hechas.push(uno.venta);
        }
        await expectTheSameAsAddedUp(ventas, { desde, hasta }, hoy);
        const [otro = '', fin = ''] = uno.dias.toSorted();
        await expectTheSameAsAddedUp(ventas, { desde: otro, hasta: fin }, uno.hoy);
        // After a start, with other ends of the same period: it goes on from what was kept.
        const trasArrancar = abrirVentas();
        await expectTheSameAsAddedUp(
          trasArrancar,
          { desde: masDias(desde, 3), hasta: masDias(hasta, 5) },
          uno.hoy,
        );
        await expectTheSameAsAddedUp(trasArrancar, { desde, hasta: masDias(hasta, 1) }, uno.hoy);
        await trasArrancar.settle();
        enLaBase = Math.max(enLaBase, (await periodosGuardados()).length);
      }
    }),
    { numRuns: 12 },
  );
  expect(enLaBase).toBe(TOPES.periodos);
});

it('ranks what was sold today with what was sold before', async () => {
  const ayer = '2025-09-09';
  const hoy = '2025-09-10';
  const todos = productos.map((_, i): [number, number] => [i, MUCHOS - i]);
  await vender({ ...UNA, dia: ayer, lineas: todos });
  const ventas = abrirVentas();
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
  // At a loss, so that they fall behind those that were not sold again.
  const lineas = todos.slice(0, 50).map(([i]): [number, number] => [i, 1]);
  await vender({ ...UNA, dia: hoy, lineas, precio: 1, costo: 90_000 });
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
});

/** The shop's database with snapshots that begin with `antes`. */
function conMomentos(antes: (cuantos: number) => Promise<void> | void): Database {
  const { db } = shop.context;
  let cuantos = 0;
  return Object.create(db, {
    snapshot: {
      value: async () => {
        cuantos += 1;
        await antes(cuantos);
        return await db.snapshot();
      },
    },
  });
}

it('reads closed days once for all who ask for them at once', async () => {
  let momentos = 0;
  const ventas = abrirVentas(
    conMomentos((cuantos) => {
      momentos = cuantos;
    }),
  );
  const periodo = { desde: '2025-09-01', hasta: '2025-09-30' };
  await Promise.all([1, 2, 3].map(() => ventas.leer(periodo, '2025-09-20')));
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(1);
  await vender({ ...UNA, dia: '2025-09-20', lineas: [[0, 1]] });
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(1);
  await vender({ ...UNA, dia: '2025-09-19', lineas: [[0, 1]] });
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(2);
});

it('a period that is read waits for no other that is still being read', async () => {
  const held = Promise.withResolvers<void>();
  let momentos = 0;
  const ventas = abrirVentas(
    conMomentos(async (cuantos) => {
      momentos = cuantos;
      if (cuantos === 1) await held.promise;
    }),
  );
  const primera = ventas.leer({ desde: '2025-09-01', hasta: '2025-09-30' }, '2025-09-20');
  await expect.poll(() => momentos).toBe(1);
  await ventas.leer({ desde: '2025-09-02', hasta: '2025-09-30' }, '2025-09-20');
  held.resolve();
  expect((await primera).total.cantidad).toBeGreaterThan(0);
});

it('periods that end today, before it and after it are not taken for each other', async () => {
  const [antes, hoy, luego] = ['2025-11-09', '2025-11-10', '2025-11-11'];
  const perdida: Venta = { ...UNA, dia: antes, lineas: [[1, 1]] };
  await vender(perdida, { ...UNA, dia: hoy, lineas: [[2, 1]] }, { ...UNA, dia: luego, lineas: [[3, 1]] });
  // A sale of before is voided between the look at the days and the moment at which they are added up.
  const ventas = abrirVentas(
    conMomentos(async (cuantos) => {
      if (cuantos === 1) await anular(perdida);
    }),
  );
  const leer = (hasta: string) => ventas.leer({ desde: antes, hasta }, hoy);
  expect((await leer(hoy)).total.cantidad).toBe(1);
  expect((await leer(antes)).total.cantidad).toBe(0);
  expect((await leer(luego)).total.cantidad).toBe(2);
  await vender({ ...UNA, dia: hoy, lineas: [[2, 1]] });
  expect((await leer(hoy)).total.cantidad).toBe(2);
});

it('a sale of today that comes while the days before are added up is in all of the report', async () => {
  const [ayer, hoy] = ['2025-12-09', '2025-12-10'];
  await vender({ ...UNA, dia: ayer, lineas: [[1, 1]] }, { ...UNA, dia: hoy, lineas: [[2, 1]] });
  const ventas = abrirVentas(
    conMomentos(async () => await vender({ ...UNA, dia: hoy, hora: 11, lineas: [[3, 1]] })),
  );
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
});

/** What a report reads right after a start, with nothing in memory. */
async function leerTrasArrancar(desde: string, hasta: string): Promise<VentasDelPeriodo> {
  const leidas = await abrirVentas().leer({ desde, hasta }, masDias(hasta, 1));
  await asentar();
  return leidas;
}

const piezas = ({ masVendidos }: VentasDelPeriodo) =>
  masVendidos.map(([id, { cantidad }]) => [productos.indexOf(id), cantidad]);

describe('sums that are kept in the database', () => {
  const dia = (numero: number) => `2026-03-${String(numero).padStart(2, '0')}`;
  const venderEn = (numero: number, producto: number) =>
    vender({ ...UNA, dia: dia(numero), lineas: [[producto, 1]] });

  beforeEach(async () => {
    await inTransaction(shop.context.db, async (tx) => {
      const { resumenPeriodos, resumenDias, resumenVentas, resumenProductos } = tx.tables;
      const { resumenProductosPorDia, resumenCategorias, resumenVendedores } = tx.tables;
      for (const tabla of [resumenPeriodos, resumenDias, resumenVentas, resumenProductos])
        await tx.delete(tabla);
      for (const tabla of [resumenProductosPorDia, resumenCategorias, resumenVendedores])
        await tx.delete(tabla);
    });
    for (let numero = 1; numero <= 10; numero += 1) await venderEn(numero, numero);
    await leerTrasArrancar(dia(1), dia(10));
    expect(await periodosGuardados()).toEqual([`${dia(1)} ${dia(10)}`]);
  });

  /** Takes their products from the kept sums: a report that begins with them lacks those. */
  const vaciar = () =>
    inTransaction(shop.context.db, (tx) =>
      tx.update(tx.tables.resumenPeriodos).set({ vendidos: '', productos: 0 }),
    );

  it('are what a report begins with after a start', async () => {
    await vaciar();
    const leidas = await leerTrasArrancar(dia(1), dia(10));
    expect(piezas(leidas)).toEqual([]);
    expect(leidas.horas).toEqual([[10, { cantidad: 10, monto: 1000, costo: 600 }]]);
  });

  it('go on by the days that came', async () => {
    await venderEn(11, 1);
    await vaciar();
    expect(piezas(await leerTrasArrancar(dia(1), dia(11)))).toEqual([[1, 1]]);
    expect(await periodosGuardados()).toHaveLength(1);
    await venderEn(12, 2);
    await venderEn(13, 2);
    expect(piezas(await leerTrasArrancar(dia(1), dia(13)))).toEqual([
      [2, 2],
      [1, 1],
    ]);
    // Three days had to be read: what they came to is kept too.
    expect(await periodosGuardados()).toEqual([`${dia(1)} ${dia(10)}`, `${dia(1)} ${dia(13)}`]);
  });

  it('go on without the days that are no longer asked for', async () => {
    const leidas = await leerTrasArrancar(dia(2), dia(10));
    expect(piezas(leidas)).toHaveLength(9);
    await vaciar();
    // The products of the first day, which is taken away, are not in what was kept.
    const sinPrimero = await leerTrasArrancar(dia(2), dia(10));
    expect(piezas(sinPrimero)).toEqual([]);
    expect(sinPrimero.horas).toEqual([[10, { cantidad: 9, monto: 900, costo: 540 }]]);
  });

  it('are not used once a sale of their days was voided or came late, and older ones are', async () => {
    for (const numero of [11, 12, 13]) await venderEn(numero, 2);
    await leerTrasArrancar(dia(1), dia(13));
    await vaciar();
    const anulada: Venta = { ...UNA, dia: dia(12), lineas: [[2, 1]] };
    await anular(anulada);
    await vender({ ...anulada, lineas: [[9, 5]] });
    const leidas = await leerTrasArrancar(dia(1), dia(13));
    expect(piezas(leidas)).toEqual([
      [9, 5],
      [2, 2],
    ]);
    expect(leidas.total.cantidad).toBe(13);
  });

  it('that cannot be read are told of, and the report is whole', async () => {
    await inTransaction(shop.context.db, (tx) =>
      tx.update(tx.tables.resumenPeriodos).set({ vendidos: 'AAAA' }),
    );
    const leidas = await leerTrasArrancar(dia(1), dia(10));
    expect(piezas(leidas)).toHaveLength(10);
    expect(fallos.splice(0)).toMatchObject([{ message: 'the sums of a product are cut' }]);
    await leerTrasArrancar(dia(1), dia(10));
    expect(fallos).toEqual([]);
  });

  it('that cannot be kept are told of, and the report is whole', async () => {
    await inTransaction(shop.context.db, (tx) => tx.delete(tx.tables.resumenPeriodos));
    const llena = Object.create(shop.context.db, {
      begin: {
        value: async () => {
          throw new Error('the disk is full');
        },
      },
    });
    const leidas = await abrirVentas(llena).leer({ desde: dia(1), hasta: dia(10) }, dia(11));
    expect(leidas.total.cantidad).toBe(10);
    await asentar();
    expect(fallos.splice(0)).toMatchObject([{ message: 'the disk is full' }]);
    expect(await periodosGuardados()).toEqual([]);
  });

  it('are let go beyond their number and that of their products, the oldest first', async () => {
    // Each is three days shorter than the one before, so that all are kept.
    const leer = async (topes: Topes) => {
      await inTransaction(shop.context.db, (tx) => tx.delete(tx.tables.resumenPeriodos));
      const ventas = abrirVentas(shop.context.db, topes);
      for (const hasta of [10, 7, 4]) {
        await ventas.leer({ desde: dia(1), hasta: dia(hasta) }, dia(20));
        await expect.poll(async () => (await periodosGuardados()).at(-1)).toBe(`${dia(1)} ${dia(hasta)}`);
      }
      return (await periodosGuardados()).map((periodo) => Number(periodo.slice(-2)));
    };
    expect(await leer({ periodos: 8, productos: 1_000 })).toEqual([10, 7, 4]);
    expect(await leer({ periodos: 2, productos: 1_000 })).toEqual([7, 4]);
    expect(await leer({ periodos: 8, productos: 11 })).toEqual([7, 4]);
    expect(await leer({ periodos: 8, productos: 1 })).toEqual([4]);
  });
});
