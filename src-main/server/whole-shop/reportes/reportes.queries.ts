import { setImmediate } from 'node:timers/promises';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { Categoria } from '#contract/words/categorias.ts';
import { inicioDeMes } from '#contract/words/dias.ts';
import { type EstadoPedido, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { esFinDeMes, masDias } from '#contract/words/periodos.ts';
import { type Db, statement } from '#db/transaction.ts';

/** Sum of a centavos column, 0 without rows. A plain number, because totals may exceed the range of Centavos. */
const monto = (valor: unknown): number => Number(valor ?? 0);

export interface Periodo {
  /** First and last day, inclusive, `YYYY-MM-DD`. */
  desde: string;
  hasta: string;
}

/** The longest time from the beginning of a day to an instant in it, with an hour that a clock was put back. */
const HASTA_MS = 25 * 3_600_000;

/** Roll-up rows of a period, except those whose sales were all voided. */
function conVentasEn(
  r: Db['tables']['resumenVentas' | 'resumenCategorias' | 'resumenVendedores'],
  { desde, hasta }: Periodo,
) {
  return and(gte(r.dia, desde), lte(r.dia, hasta), gt(r.cantidad, 0));
}

/** Number, amount and cost of the sales of a period, and of them the mixed ones without payments. */
export async function totalesDeVentas(db: Db, periodo: Periodo) {
  const { resumenVentas: r } = db.tables;
  const [fila] = await db
    .select({
      cantidad: sum(r.cantidad),
      monto: sum(r.monto),
      costo: sum(r.costo),
      cantidadSinDesglose: sum(r.cantidadSinDesglose),
      montoSinDesglose: sum(r.montoSinDesglose),
    })
    .from(r)
    .where(conVentasEn(r, periodo));
  return {
    cantidad: Number(fila?.cantidad ?? 0),
    monto: monto(fila?.monto),
    costo: monto(fila?.costo),
    sinDesglose: {
      cantidad: Number(fila?.cantidadSinDesglose ?? 0),
      monto: monto(fila?.montoSinDesglose),
    },
  };
}

/** Number, amount and cost of the sales of one day until an instant, read sale by sale: the roll-up has whole hours. */
export async function ventasHasta(db: Db, dia: string, hasta: Date) {
  const { ventas: v } = db.tables;
  const [fila] = await db
    .select({ cantidad: count(), monto: sum(v.total), costo: sum(v.costo) })
    .from(v)
    .where(
      and(
        eq(v.dia, dia),
        eq(v.estado, 'completada'),
        // The instants that the day can have let the engines use the index by instant.
        gte(v.fechaVenta, new Date(hasta.getTime() - HASTA_MS)),
        lte(v.fechaVenta, hasta),
      ),
    );
  return { cantidad: fila?.cantidad ?? 0, monto: monto(fila?.monto), costo: monto(fila?.costo) };
}

export async function ventasPorDia(db: Db, periodo: Periodo) {
  const { resumenVentas: r } = db.tables;
  const filas = await db
    .select({ dia: r.dia, cantidad: sum(r.cantidad), monto: sum(r.monto), costo: sum(r.costo) })
    .from(r)
    .where(conVentasEn(r, periodo))
    .groupBy(r.dia)
    .orderBy(asc(r.dia));
  return filas.map((fila) => ({
    dia: fila.dia,
    cantidad: Number(fila.cantidad),
    monto: monto(fila.monto),
    costo: monto(fila.costo),
  }));
}

export async function ventasPorMetodo(db: Db, periodo: Periodo) {
  const { resumenVentas: r } = db.tables;
  const filas = await db
    .select({ metodo: r.metodoPago, cantidad: sum(r.cantidad), monto: sum(r.monto) })
    .from(r)
    .where(conVentasEn(r, periodo))
    .groupBy(r.metodoPago)
    .orderBy(desc(sum(r.monto)));
  return filas.map((fila) => ({
    metodo: fila.metodo,
    cantidad: Number(fila.cantidad),
    monto: monto(fila.monto),
  }));
}

export async function ventasPorHora(db: Db, periodo: Periodo) {
  const { resumenVentas: r } = db.tables;
  const filas = await db
    .select({ hora: r.hora, cantidad: sum(r.cantidad), monto: sum(r.monto) })
    .from(r)
    .where(conVentasEn(r, periodo))
    .groupBy(r.hora)
    .orderBy(asc(r.hora));
  return filas.map((fila) => ({
    hora: fila.hora,
    cantidad: Number(fila.cantidad),
    monto: monto(fila.monto),
  }));
}

export async function ventasPorCategoria(db: Db, periodo: Periodo) {
  const { resumenCategorias: r } = db.tables;
  const filas = await db
    .select({ categoria: r.categoria, piezas: sum(r.cantidad), monto: sum(r.ingreso) })
    .from(r)
    .where(conVentasEn(r, periodo))
    .groupBy(r.categoria)
    .orderBy(desc(sum(r.ingreso)));
  return filas.map((fila) => ({
    categoria: fila.categoria,
    piezas: Number(fila.piezas),
    monto: monto(fila.monto),
  }));
}

/** What each person sold, the highest amount first. */
export async function ventasPorVendedor(db: Db, periodo: Periodo) {
  const { resumenVendedores: r, usuarios: u } = db.tables;
  const filas = await db
    .select({ id: u.id, nombre: u.nombre, cantidad: sum(r.cantidad), monto: sum(r.monto) })
    .from(r)
    .innerJoin(u, eq(u.id, r.vendedorId))
    .where(conVentasEn(r, periodo))
    .groupBy(u.id, u.nombre)
    .orderBy(desc(sum(r.monto)), asc(u.nombre));
  return filas.map((fila) => ({ ...fila, cantidad: Number(fila.cantidad), monto: monto(fila.monto) }));
}

/** The first and the last month (`YYYY-MM`) that lie whole in a period; backwards when there is none. */
function mesesEnteros({ desde, hasta }: Periodo): { primero: string; ultimo: string } {
  const enEnero = desde.endsWith('-01') ? desde : masDias(`${desde.slice(0, 7)}-28`, 4);
  const enFin = esFinDeMes(hasta) ? hasta : masDias(inicioDeMes(hasta), -1);
  return { primero: enEnero.slice(0, 7), ultimo: enFin.slice(0, 7) };
}

/** What products sold in a period, line by line: its whole months from the roll-up of months, the other days from theirs. */
function vendidoEn(db: Db, periodo: Periodo) {
  const { resumenProductos: m, resumenProductosPorDia: d } = db.tables;
  const { primero, ultimo } = mesesEnteros(periodo);
  const hayMeses = primero <= ultimo;
  const sueltos = hayMeses
    ? or(lt(d.dia, `${primero}-01`), gte(d.dia, `${masDias(`${ultimo}-28`, 4).slice(0, 7)}-01`))
    : undefined;
  return db
    .select({ productoId: m.productoId, cantidad: m.cantidad, ingreso: m.ingreso, costo: m.costo })
    .from(m)
    .where(hayMeses ? and(gte(m.mes, primero), lte(m.mes, ultimo)) : sql`false`)
    .unionAll(
      db
        .select({ productoId: d.productoId, cantidad: d.cantidad, ingreso: d.ingreso, costo: d.costo })
        .from(d)
        .where(and(gte(d.dia, periodo.desde), lte(d.dia, periodo.hasta), sueltos)),
    )
    .as('vendido');
}

/**
 * The best sellers of a period by pieces, and by profit. Summed once, and before the products' names are looked up:
 * a year of a large shop is some sixty thousand rows.
 */
export async function masVendidosDe(db: Db, periodo: Periodo, limite: number) {
  const { productos: p } = db.tables;
  const vendido = vendidoEn(db, periodo);
  const sumas = db.$with('sumas').as(
    db
      .select({
        productoId: vendido.productoId,
        piezas: sum(vendido.cantidad).as('piezas'),
        monto: sum(vendido.ingreso).as('monto'),
        costo: sum(vendido.costo).as('costo'),
      })
      .from(vendido)
      .groupBy(vendido.productoId)
      .having(gt(sum(vendido.cantidad), sql`0`)),
  );
  const primeros = (...orden: SQL[]) =>
    inArray(
      sumas.productoId,
      db
        .select({ productoId: sumas.productoId })
        .from(sumas)
        .orderBy(...orden, desc(sumas.monto), asc(sumas.productoId))
        .limit(limite),
    );
  const filas = await db
    .with(sumas)
    .select({ id: p.id, nombre: p.nombre, piezas: sumas.piezas, monto: sumas.monto, costo: sumas.costo })
    .from(sumas)
    .innerJoin(p, eq(p.id, sumas.productoId))
    .where(or(primeros(desc(sumas.piezas)), primeros(desc(sql`${sumas.monto} - ${sumas.costo}`))));
  const vendidos = filas
    .map((fila) => ({
      ...fila,
      piezas: Number(fila.piezas),
      monto: monto(fila.monto),
      costo: monto(fila.costo),
    }))
    .sort((a, b) => b.piezas - a.piezas || b.monto - a.monto || a.nombre.localeCompare(b.nombre));
  const rentables = vendidos.toSorted((a, b) => b.monto - b.costo - (a.monto - a.costo));
  return { porPiezas: vendidos.slice(0, limite), porGanancia: rentables.slice(0, limite) };
}

/** The best sellers of a month (`YYYY-MM`), by pieces. */
export async function masVendidos(db: Db, mes: string, limite: number) {
  const { resumenProductos: r, productos: p } = db.tables;
  return await db
    .select({ id: p.id, nombre: p.nombre, cantidad: r.cantidad, ingreso: r.ingreso })
    .from(r)
    .innerJoin(p, eq(p.id, r.productoId))
    .where(and(eq(r.mes, mes), gt(r.cantidad, 0)))
    .orderBy(desc(r.cantidad), desc(r.ingreso))
    .limit(limite);
}

export async function clientesFrecuentes(db: Db, limite: number) {
  const { clientes: c } = db.tables;
  return await db
    .select()
    .from(c)
    .where(gt(c.numeroVentas, 0))
    .orderBy(desc(c.numeroVentas), desc(c.totalCompras))
    .limit(limite);
}

/** The number of products with low stock, and the lowest ones. */
export async function stockBajo(db: Db, limite: number) {
  const { productos: p, conteosDeProductos: c } = db.tables;
  const [conteo] = await db.select({ n: sum(c.stockBajo) }).from(c);
  const lista = await db
    .select({
      id: p.id,
      nombre: p.nombre,
      stock: p.stock,
      stockMinimo: p.stockMinimo,
      categoria: p.categoria,
    })
    .from(p)
    .where(sql`${p.stockBajo}`)
    .orderBy(asc(p.stock), asc(p.nombreOrden))
    .limit(limite);
  return { total: Number(conteo?.n ?? 0), lista };
}

/** The number of open orders in each state. */
export async function pedidosAbiertos(db: Db): Promise<{ porEntregar: number; enProceso: number }> {
  const { pedidos: p } = db.tables;
  const filas = await db
    .select({ estado: p.estado, n: count() })
    .from(p)
    .where(inArray(p.estado, POR_ENTREGAR))
    .groupBy(p.estado);
  const de = (estado: EstadoPedido) => filas.find((fila) => fila.estado === estado)?.n ?? 0;
  return { porEntregar: de('listo-entrega'), enProceso: de('en-proceso') };
}

/** What the inventory report shows of a product. */
function columnasDeInventario(db: Db) {
  const { productos: p } = db.tables;
  return {
    id: p.id,
    nombre: p.nombre,
    nombreOrden: p.nombreOrden,
    categoria: p.categoria,
    stock: p.stock,
    stockMinimo: p.stockMinimo,
    precioCompra: p.precioCompra,
    precioVenta: p.precioVenta,
    controlaStock: p.controlaStock,
    stockBajo: p.stockBajo,
  };
}

/** Products read at once: what takes a few milliseconds. */
const POR_LECTURA = 500;
/** Before the name and id of every product. */
const ANTES_DE_TODOS = { nombre: '', id: '00000000-0000-0000-0000-000000000000' };

function siguientesDe(nombre: string, soloStockBajo: boolean) {
  return statement(nombre, (db: Db) => {
    const { productos: p } = db.tables;
    return db
      .select(columnasDeInventario(db))
      .from(p)
      .where(
        and(
          eq(p.categoria, db.value('categoria')),
          isNull(p.eliminadoEn),
          sql`${p.activo}`,
          soloStockBajo ? sql`${p.stockBajo}` : undefined,
          sql`(${p.nombreOrden}, ${p.id}) > (${db.value('nombre')}, ${db.value('id')})`,
        ),
      )
      .orderBy(asc(p.nombreOrden), asc(p.id))
      .limit(POR_LECTURA);
  });
}
const siguientes = siguientesDe('inventario', false);
const siguientesConStockBajo = siguientesDe('inventarioConStockBajo', true);

export type FilaDeInventario = Awaited<ReturnType<typeof siguientes>>[number];

/** Active products of a category by name, some hundred at a time. Between two of them others have their turn. */
export async function* inventarioDe(
  db: Db,
  categoria: Categoria,
  soloStockBajo: boolean,
): AsyncGenerator<FilaDeInventario[]> {
  const leer = soloStockBajo ? siguientesConStockBajo : siguientes;
  let desde = ANTES_DE_TODOS;
  for (;;) {
    const filas = await leer(db, { categoria, ...desde });
    const ultima = filas.at(-1);
    if (!ultima) return;
    yield filas;
    if (filas.length < POR_LECTURA) return;
    desde = { nombre: ultima.nombreOrden, id: ultima.id };
    await setImmediate();
  }
}

/** Whether anything was ever sold. */
export async function hayVentas(db: Db): Promise<boolean> {
  const { resumenVentas } = db.tables;
  return (await db.select({ dia: resumenVentas.dia }).from(resumenVentas).limit(1)).length > 0;
}
