import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { masDias } from '#contract/words/periodos.ts';
import { inTransaction } from '#db/transaction.ts';
import { descontarVenta, resumirVentas } from '../../domain/cobros/resumenes.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { VentasDePeriodos } from './ventas-de-periodos.ts';

let shop: TestShop;
let vendedorId: string;
/** More products than the best sellers that are kept in order. */
const productos: string[] = [];
const MUCHOS = 510;

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

it('what is kept of closed days follows each late and each voided sale', async () => {
  const ventas = new VentasDePeriodos(shop.context.db);
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
      }
    }),
    { numRuns: 12 },
  );
});

it('ranks what follows the best sellers, where nearly all of them were sold again today', async () => {
  const ayer = '2025-09-09';
  const hoy = '2025-09-10';
  const todos = productos.map((_, i): [number, number] => [i, MUCHOS - i]);
  await vender({ dia: ayer, lineas: todos, precio: 100, costo: 60 });
  const ventas = new VentasDePeriodos(shop.context.db);
  await expectTheSameAsAddedUp(ventas, { desde: ayer, hasta: hoy }, hoy);
  // At a loss, so that they fall behind those that were not sold again.
  await vender({
    dia: hoy,
    lineas: todos.slice(0, 495).map(([i]) => [i, 1]),
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
  const ventas = new VentasDePeriodos(contada);
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
  const ventas = new VentasDePeriodos(lenta);
  const primera = ventas.leer({ desde: '2025-09-01', hasta: '2025-09-30' }, '2025-09-20');
  await expect.poll(() => momentos).toBe(1);
  await ventas.leer({ desde: '2025-09-02', hasta: '2025-09-30' }, '2025-09-20');
  held.resolve();
  expect((await primera).total.cantidad).toBeGreaterThan(0);
});
