import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { masDias } from '#contract/words/periodos.ts';
import { type Database, inTransaction } from '#db/transaction.ts';
import { openResumenShop, type ResumenShop, UNA, type Venta } from '../../testing/shops/resumen-shop.ts';
import type { Topes } from './periodos-cerrados.service.ts';
import { type VentasDelPeriodo, VentasDePeriodos } from './ventas-de-periodos.ts';

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

/** What a report reads right after a start, with nothing in memory. */
async function leerTrasArrancar(desde: string, hasta: string): Promise<VentasDelPeriodo> {
  const leidas = await abrir().leer({ desde, hasta }, masDias(hasta, 1));
  await resumen.asentar();
  return leidas;
}

const piezas = ({ masVendidos }: VentasDelPeriodo) =>
  masVendidos.map(([id, { cantidad }]) => [productos.indexOf(id), cantidad]);

describe('sums that are kept in the database', () => {
  const dia = (numero: number) => `2026-03-${String(numero).padStart(2, '0')}`;
  const venderEn = (numero: number, producto: number) =>
    resumen.vender({ ...UNA, dia: dia(numero), lineas: [[producto, 1]] });

  beforeEach(async () => {
    await inTransaction(resumen.shop.context.db, async (tx) => {
      const { resumenPeriodos, resumenDias, resumenVentas, resumenProductos } = tx.tables;
      const { resumenProductosPorDia, resumenCategorias, resumenVendedores } = tx.tables;
      for (const tabla of [resumenPeriodos, resumenDias, resumenVentas, resumenProductos])
        await tx.delete(tabla);
      for (const tabla of [resumenProductosPorDia, resumenCategorias, resumenVendedores])
        await tx.delete(tabla);
    });
    for (let numero = 1; numero <= 10; numero += 1) await venderEn(numero, numero);
    await leerTrasArrancar(dia(1), dia(10));
    expect(await resumen.periodosGuardados()).toEqual([`${dia(1)} ${dia(10)}`]);
  });

  /** Takes their products from the kept sums: a report that begins with them lacks those. */
  const vaciar = () =>
    inTransaction(resumen.shop.context.db, (tx) =>
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
    expect(await resumen.periodosGuardados()).toHaveLength(1);
    await venderEn(12, 2);
    await venderEn(13, 2);
    expect(piezas(await leerTrasArrancar(dia(1), dia(13)))).toEqual([
      [2, 2],
      [1, 1],
    ]);
    // Three days had to be read: what they came to is kept too.
    expect(await resumen.periodosGuardados()).toEqual([`${dia(1)} ${dia(10)}`, `${dia(1)} ${dia(13)}`]);
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
    await resumen.anular(anulada);
    await resumen.vender({ ...anulada, lineas: [[9, 5]] });
    const leidas = await leerTrasArrancar(dia(1), dia(13));
    expect(piezas(leidas)).toEqual([
      [9, 5],
      [2, 2],
    ]);
    expect(leidas.total.cantidad).toBe(13);
  });

  it('that cannot be read are told of, and the report is whole', async () => {
    await inTransaction(resumen.shop.context.db, (tx) =>
      tx.update(tx.tables.resumenPeriodos).set({ vendidos: 'AAAA' }),
    );
    const leidas = await leerTrasArrancar(dia(1), dia(10));
    expect(piezas(leidas)).toHaveLength(10);
    expect(resumen.fallos.splice(0)).toMatchObject([{ message: 'the sums of a product are cut' }]);
    await leerTrasArrancar(dia(1), dia(10));
    expect(resumen.fallos).toEqual([]);
  });

  it('that cannot be kept are told of, and the report is whole', async () => {
    await inTransaction(resumen.shop.context.db, (tx) => tx.delete(tx.tables.resumenPeriodos));
    const llena = Object.create(resumen.shop.context.db, {
      begin: {
        value: async () => {
          throw new Error('the disk is full');
        },
      },
    });
    const leidas = await abrir(llena).leer({ desde: dia(1), hasta: dia(10) }, dia(11));
    expect(leidas.total.cantidad).toBe(10);
    await resumen.asentar();
    expect(resumen.fallos.splice(0)).toMatchObject([{ message: 'the disk is full' }]);
    expect(await resumen.periodosGuardados()).toEqual([]);
  });

  it('are let go beyond their number and that of their products, the oldest first', async () => {
    // Each is three days shorter than the one before, so that all are kept.
    const leer = async (topes: Topes) => {
      await inTransaction(resumen.shop.context.db, (tx) => tx.delete(tx.tables.resumenPeriodos));
      const ventas = abrir(resumen.shop.context.db, topes);
      for (const hasta of [10, 7, 4]) {
        await ventas.leer({ desde: dia(1), hasta: dia(hasta) }, dia(20));
        await expect
          .poll(async () => (await resumen.periodosGuardados()).at(-1))
          .toBe(`${dia(1)} ${dia(hasta)}`);
      }
      return (await resumen.periodosGuardados()).map((periodo) => Number(periodo.slice(-2)));
    };
    expect(await leer({ periodos: 8, productos: 1_000 })).toEqual([10, 7, 4]);
    expect(await leer({ periodos: 2, productos: 1_000 })).toEqual([7, 4]);
    expect(await leer({ periodos: 8, productos: 11 })).toEqual([7, 4]);
    expect(await leer({ periodos: 8, productos: 1 })).toEqual([4]);
  });
});
