import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { masDias } from '#contract/words/periodos.ts';
import { type Database, ground } from '#db/transaction.ts';
import { openResumenShop, type ResumenShop, UNA, type Venta } from '../../testing/shops/resumen-shop.ts';
import { TOPES, type Topes } from './periodos-cerrados.service.ts';
import type { Periodo } from './reportes.queries.ts';
import { VentasDePeriodos } from './ventas-de-periodos.ts';

let resumen: ResumenShop;
let productos: readonly string[];
beforeAll(async () => {
  resumen = await openResumenShop();
  ({ productos } = resumen);
});

/** Opens the sums of periods with nothing in memory. */
function abrir(db: Database = resumen.shop.context.db, topes?: Topes): VentasDePeriodos {
  return resumen.abrir((alFallar) => new VentasDePeriodos(db, alFallar, topes));
}
afterEach(async () => {
  await resumen.asentar();
  expect(resumen.fallos).toEqual([]);
});
afterAll(() => resumen.shop.close());

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
    await resumen.shop.rows(
      `select ${columna} clave, sum(cantidad) n, sum(${monto}) monto, ${costo === '0' ? 0 : `sum(${costo})`} costo
       from ${tabla} where dia between '${desde}' and '${hasta}'
       group by ${columna} having sum(cantidad) > 0 order by ${columna}`,
    ),
  );
}

async function masVendidos({ desde, hasta }: Periodo, orden: string) {
  return numeros(
    await resumen.shop.rows(
      `select producto_id clave, sum(cantidad) n, sum(ingreso) monto, sum(costo) costo from resumen_productos_por_dia
       where dia between '${desde}' and '${hasta}' group by producto_id having sum(cantidad) > 0
       order by ${orden} desc, sum(ingreso) desc, producto_id limit 20`,
    ),
  );
}

async function expectTheSameAsAddedUp(
  ventas: VentasDePeriodos,
  periodo: Periodo,
  hoy: string,
): Promise<void> {
  const leidas = await ventas.leer(periodo, hoy);
  const { desde, hasta } = periodo;
  const [suelto] = await resumen.shop.rows(
    `select coalesce(sum(cantidad_sin_desglose), 0) n, coalesce(sum(monto_sin_desglose), 0) monto
     from resumen_ventas where dia between '${desde}' and '${hasta}'`,
  );
  const deDias = leidas.dias.map(({ dia, cantidad, monto, costo }) => [dia, { cantidad, monto, costo }]);
  expect(deDias).toEqual(await sumados('resumen_dias', 'dia', periodo));
  const porClave: [leido: [string | number, object][], sumado: unknown[][]][] = [
    [leidas.horas, await sumados('resumen_ventas', 'hora', periodo)],
    [leidas.metodos, await sumados('resumen_ventas', 'metodo_pago', periodo)],
    [leidas.categorias, await sumados('resumen_categorias', 'categoria', periodo, 'ingreso, costo')],
    [leidas.vendedores, await sumados('resumen_vendedores', 'vendedor_id', periodo, 'monto, 0')],
  ];
  for (const [leido, sumado] of porClave)
    expect(Object.fromEntries(leido)).toEqual(Object.fromEntries(sumado));
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
  const ventas = abrir();
  await fc.assert(
    fc.asyncProperty(fc.array(paso, { minLength: 3, maxLength: 8 }), async (pasos) => {
      const [primero] = pasos;
      const [desde = '', hasta = ''] = primero?.dias.toSorted() ?? [];
      const hoy = primero?.hoy ?? '';
      for (const uno of pasos) {
        const anulada = uno.anula === 0 ? hechas.pop() : undefined;
        const desglosada = uno.desglosa === 0 ? hechas.find(({ sinDesglose }) => sinDesglose) : undefined;
        if (anulada) await resumen.anular(anulada);
        else if (desglosada) {
          await resumen.desglosar(desglosada);
          // To void it would take its payments into account, which these roll-ups do not know.
          hechas.splice(hechas.indexOf(desglosada), 1);
        } else {
          await resumen.vender(uno.venta);
          hechas.push(uno.venta);
        }
        await expectTheSameAsAddedUp(ventas, { desde, hasta }, hoy);
        const [otro = '', fin = ''] = uno.dias.toSorted();
        await expectTheSameAsAddedUp(ventas, { desde: otro, hasta: fin }, uno.hoy);
        // After a start, with other ends of the same period: it goes on from what was kept.
        const trasArrancar = abrir();
        await expectTheSameAsAddedUp(
          trasArrancar,
          { desde: masDias(desde, 3), hasta: masDias(hasta, 5) },
          uno.hoy,
        );
        await expectTheSameAsAddedUp(trasArrancar, { desde, hasta: masDias(hasta, 1) }, uno.hoy);
        await trasArrancar.settle();
        enLaBase = Math.max(enLaBase, (await resumen.periodosGuardados()).length);
      }
    }),
    { numRuns: 12 },
  );
  expect(enLaBase).toBe(TOPES.periodos);
});

it('ranks what was sold today with what was sold before', async () => {
  const ayer = '2025-09-09';
  const hoy = '2025-09-10';
  const todos = productos.map((_, i): [number, number] => [i, productos.length - i]);
  await resumen.vender({ ...UNA, dia: ayer, lineas: todos });
  const ventas = abrir();
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
  // At a loss, so that they fall behind those that were not sold again.
  const lineas = todos.slice(0, 50).map(([i]): [number, number] => [i, 1]);
  await resumen.vender({ ...UNA, dia: hoy, lineas, precio: 1, costo: 90_000 });
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
});

/** The shop's database with snapshots that begin with `antes`. */
function conMomentos(antes: (cuantos: number) => Promise<void> | void): Database {
  const { db } = resumen.shop.context;
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
  const ventas = abrir(
    conMomentos((cuantos) => {
      momentos = cuantos;
    }),
  );
  const periodo = { desde: '2025-09-01', hasta: '2025-09-30' };
  await Promise.all([1, 2, 3].map(() => ventas.leer(periodo, '2025-09-20')));
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(1);
  await resumen.vender({ ...UNA, dia: '2025-09-20', lineas: [[0, 1]] });
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(1);
  await resumen.vender({ ...UNA, dia: '2025-09-19', lineas: [[0, 1]] });
  await ventas.leer(periodo, '2025-09-20');
  expect(momentos).toBe(2);
});

it('a period that is read waits for no other that is still being read', async () => {
  const held = Promise.withResolvers<void>();
  let momentos = 0;
  const ventas = abrir(
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
  await resumen.vender(
    perdida,
    { ...UNA, dia: hoy, lineas: [[2, 1]] },
    { ...UNA, dia: luego, lineas: [[3, 1]] },
  );
  // A sale of before is voided between the look at the days and the moment at which they are added up.
  const ventas = abrir(
    conMomentos(async (cuantos) => {
      if (cuantos === 1) await resumen.anular(perdida);
    }),
  );
  const leer = (hasta: string) => ventas.leer({ desde: antes, hasta }, hoy);
  expect((await leer(hoy)).total.cantidad).toBe(1);
  expect((await leer(antes)).total.cantidad).toBe(0);
  expect((await leer(luego)).total.cantidad).toBe(2);
  await resumen.vender({ ...UNA, dia: hoy, lineas: [[2, 1]] });
  expect((await leer(hoy)).total.cantidad).toBe(2);
});

it('a sale of today that comes while the days before are added up is in all of the report', async () => {
  const [ayer, hoy] = ['2025-12-09', '2025-12-10'];
  await resumen.vender({ ...UNA, dia: ayer, lineas: [[1, 1]] }, { ...UNA, dia: hoy, lineas: [[2, 1]] });
  const ventas = abrir(
    conMomentos(async () => await resumen.vender({ ...UNA, dia: hoy, hora: 11, lineas: [[3, 1]] })),
  );
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
});

it('a sale that comes while today and later days are read is in all of the report, or in none of it', async () => {
  const hoy = '2025-12-20';
  const dias = Array.from({ length: 40 }, (_, i) => masDias(hoy, i));
  const hasta = masDias(hoy, 39);
  const una = (dia: string, producto: number): Venta => ({ ...UNA, dia, lineas: [[producto, 1]] });
  await resumen.vender(...dias.map((dia, i) => una(dia, i)));
  const { db } = resumen.shop.context;
  let miradas = 0;
  let vendida: Promise<void> | undefined;
  const mirada = Object.create(db, {
    [ground]: {
      get: () => {
        miradas += 1;
        // The days were read twice; the sums of the first one are being read.
        if (miradas === 3) vendida = resumen.vender({ ...una(hasta, 3), hora: 11 });
        return db[ground];
      },
    },
  });
  const ventas = abrir(mirada);
  const leidas = await ventas.leer({ desde: hoy, hasta }, hoy);
  const piezas = (partes: { cantidad: number }[]) =>
    partes.reduce((suma, { cantidad }) => suma + cantidad, 0);
  const { total, horas, metodos, categorias, vendedores, masVendidos } = leidas;
  for (const parte of [horas, metodos, categorias, vendedores])
    expect(piezas(parte.map(([, suma]) => suma))).toBe(total.cantidad);
  expect(masVendidos[0]?.[1].cantidad).toBe(total.cantidad === dias.length ? 1 : 2);
  expect(vendida).toBeDefined();
  await vendida;
  await expectTheSameAsAddedUp(ventas, { desde: hoy, hasta }, hoy);
});

it('periods beyond the products that may be in memory are read again', async () => {
  const primero = { desde: '2025-02-01', hasta: '2025-02-10' };
  const segundo = { desde: '2025-02-11', hasta: '2025-02-20' };
  await resumen.vender(
    { ...UNA, dia: primero.desde, lineas: [[1, 1]] },
    { ...UNA, dia: segundo.desde, lineas: [[2, 1]] },
  );
  const contarMomentos = async (topes: Topes) => {
    let momentos = 0;
    const db = conMomentos((cuantos) => {
      momentos = cuantos;
    });
    const ventas = abrir(db, topes);
    for (const periodo of [primero, segundo, segundo, primero]) await ventas.leer(periodo, '2025-03-01');
    return momentos;
  };
  expect(await contarMomentos({ periodos: 8, productos: 1_000 })).toBe(2);
  expect(await contarMomentos({ periodos: 8, productos: 1 })).toBe(3);
  expect(await contarMomentos({ periodos: 1, productos: 1_000 })).toBe(3);
});
