import { setImmediate } from 'node:timers/promises';
import {
  type AnyColumn,
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
  sql,
  sum,
} from 'drizzle-orm';
import type { Categoria } from '#contract/words/categorias.ts';
import { diaYHora } from '#contract/words/dias.ts';
import { type EstadoPedido, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import { idsStatement } from '#db/by-ids.ts';
import type { Suma } from '#db/schema/resumenes.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement } from '#db/transaction.ts';
import { agregar, agregarA, cero, type Sumas, sumaDe } from './sumas.ts';
import { Vendidos } from './vendidos.ts';

/**
 * Sums of columns, 0 without rows or where there is none: PostgreSQL sends them as text. Plain numbers, because totals may
 * exceed the range of Centavos.
 */
function numeros({ cantidad, monto, costo }: Partial<Record<keyof Suma, unknown>>): Suma {
  return { cantidad: Number(cantidad ?? 0), monto: Number(monto ?? 0), costo: Number(costo ?? 0) };
}

/** Before every id. */
const SIN_ID = '00000000-0000-0000-0000-000000000000';

export interface Periodo {
  /** First and last day, inclusive, `YYYY-MM-DD`. */
  desde: string;
  hasta: string;
}

/** The longest time from the beginning of an hour to an instant in it: an hour that a clock was put back comes twice. */
const HORA_MS = 2 * 3_600_000;

const totalesDe = statement('totalesDeVentas', (db: Db) => {
  const { resumenDias: r } = db.tables;
  return db
    .select({ cantidad: sum(r.cantidad), monto: sum(r.monto), costo: sum(r.costo) })
    .from(r)
    .where(and(gte(r.dia, db.value('desde')), lte(r.dia, db.value('hasta'))));
});

/** Number, amount and cost of the sales of a period. */
export async function totalesDeVentas(db: Db, { desde, hasta }: Periodo): Promise<Suma> {
  const [fila] = await totalesDe(db, { desde, hasta });
  return numeros({ ...fila });
}

const totalesDeHoras = statement('totalesDeHoras', (db: Db) => {
  const { resumenVentas: r } = db.tables;
  return db
    .select({ cantidad: sum(r.cantidad), monto: sum(r.monto), costo: sum(r.costo) })
    .from(r)
    .where(and(eq(r.dia, db.value('dia')), lt(r.hora, db.value('hora'))));
});

const totalesEnHora = statement('totalesEnHora', (db: Db) => {
  const { ventas: v } = db.tables;
  return db
    .select({ cantidad: count(), monto: sum(v.total), costo: sum(v.costo) })
    .from(v)
    .where(
      and(
        eq(v.dia, db.value('dia')),
        eq(v.hora, db.value('hora')),
        sql`${v.estado} = 'completada'`,
        // The instants that the hour can have let the engines use the index by instant.
        gte(v.fechaVenta, db.value('inicio')),
        lte(v.fechaVenta, db.value('hasta')),
      ),
    );
});

/** Number, amount and cost of the sales of a day until an instant: of its hour they are read sale by sale. */
export async function ventasHasta(db: Db, dia: string, hasta: Date, zonaHoraria: string): Promise<Suma> {
  const { dia: suDia, hora } = diaYHora(hasta, zonaHoraria);
  // Where clocks were changed in between, the same time of the day may lie on the day beside it.
  if (suDia < dia) return cero();
  if (suDia > dia) return await totalesDeVentas(db, { desde: dia, hasta: dia });
  const instante = (fecha: Date) => db.tables.ventas.fechaVenta.mapToDriverValue(fecha);
  const inicio = instante(new Date(hasta.getTime() - HORA_MS));
  const [enteras, ultima] = await Promise.all([
    totalesDeHoras(db, { dia, hora }),
    totalesEnHora(db, { dia, hora, inicio, hasta: instante(hasta) }),
  ]);
  return sumaDe([...enteras, ...ultima].map(numeros));
}

/** What was sold on a day, and how often that has changed. */
export interface DiaVendido extends Suma {
  dia: string;
  cambios: number;
}

const filasDeDias = statement('diasVendidos', (db: Db) => {
  const { resumenDias: r } = db.tables;
  return db
    .select({ dia: r.dia, cantidad: r.cantidad, monto: r.monto, costo: r.costo, cambios: r.cambios })
    .from(r)
    .where(and(gte(r.dia, db.value('desde')), lte(r.dia, db.value('hasta'))))
    .orderBy(asc(r.dia));
});

/** The days of a period that ever had sales, in their order. */
export async function diasVendidos(db: Db, { desde, hasta }: Periodo): Promise<DiaVendido[]> {
  return await filasDeDias(db, { desde, hasta });
}

/** The sales of a period by method, the highest amount first, and of them the mixed ones without payments. */
export async function ventasPorMetodo(db: Db, { desde, hasta }: Periodo) {
  const { resumenVentas: r } = db.tables;
  const filas = await db
    .select({
      metodo: r.metodoPago,
      cantidad: sum(r.cantidad),
      monto: sum(r.monto),
      sueltas: sum(r.cantidadSinDesglose),
      suelto: sum(r.montoSinDesglose),
    })
    .from(r)
    .where(and(gte(r.dia, desde), lte(r.dia, hasta), gt(r.cantidad, 0)))
    .groupBy(r.metodoPago)
    .orderBy(desc(sum(r.monto)));
  const sinDesglose = cero();
  for (const { sueltas, suelto } of filas)
    agregar(sinDesglose, numeros({ cantidad: sueltas, monto: suelto }));
  return { metodos: filas.map(({ metodo, ...fila }) => ({ metodo, ...numeros(fila) })), sinDesglose };
}

const horasDe = statement('horasDeVentas', (db: Db) => {
  const { resumenVentas: r } = db.tables;
  return db
    .select({
      hora: r.hora,
      metodo: r.metodoPago,
      cantidad: sum(r.cantidad),
      monto: sum(r.monto),
      costo: sum(r.costo),
      sueltas: sum(r.cantidadSinDesglose),
      suelto: sum(r.montoSinDesglose),
    })
    .from(r)
    .where(and(gte(r.dia, db.value('desde')), lte(r.dia, db.value('hasta'))))
    .groupBy(r.hora, r.metodoPago);
});

const categoriasDe = statement('categoriasDeVentas', (db: Db) => {
  const { resumenCategorias: r } = db.tables;
  return db
    .select({
      categoria: r.categoria,
      cantidad: sum(r.cantidad),
      monto: sum(r.ingreso),
      costo: sum(r.costo),
    })
    .from(r)
    .where(and(gte(r.dia, db.value('desde')), lte(r.dia, db.value('hasta'))))
    .groupBy(r.categoria);
});

const vendedoresDe = statement('vendedoresDeVentas', (db: Db) => {
  const { resumenVendedores: r } = db.tables;
  return db
    .select({ vendedorId: r.vendedorId, cantidad: sum(r.cantidad), monto: sum(r.monto) })
    .from(r)
    .where(and(gte(r.dia, db.value('desde')), lte(r.dia, db.value('hasta'))))
    .groupBy(r.vendedorId);
});

/** What was sold in a period, without its products. */
async function sumarSinProductos(db: Db, { desde, hasta }: Periodo): Promise<Omit<Sumas, 'productos'>> {
  const dias = { desde, hasta };
  const porHora: Map<number, Suma> = new Map();
  const porMetodo: Map<MetodoPago, Suma> = new Map();
  const sinDesglose = cero();
  for (const { hora, metodo, sueltas, suelto, ...fila } of await horasDe(db, dias)) {
    agregarA(porHora, hora, numeros(fila));
    agregarA(porMetodo, metodo, numeros(fila));
    agregar(sinDesglose, numeros({ cantidad: sueltas, monto: suelto }));
  }
  const categorias = await categoriasDe(db, dias);
  const vendedores = await vendedoresDe(db, dias);
  return {
    horas: porHora,
    metodos: porMetodo,
    categorias: new Map(categorias.map(({ categoria, ...fila }) => [categoria, numeros(fila)])),
    vendedores: new Map(vendedores.map(({ vendedorId, ...fila }) => [vendedorId, numeros(fila)])),
    sinDesglose,
  };
}

/** Products whose sums are read at once: what takes a few milliseconds. */
const SUMAS_POR_LECTURA = 2_000;

/** What was sold of each product at a time of a roll-up: some thousand rows by id, after `despues`. */
function vendidosEn(
  nombre: string,
  resumenDe: (tables: Tables) => [Tables['resumenProductos' | 'resumenProductosPorDia'], tiempo: AnyColumn],
) {
  return statement(nombre, (db: Db) => {
    const [r, tiempo] = resumenDe(db.tables);
    return db
      .select({ productoId: r.productoId, cantidad: r.cantidad, monto: r.ingreso, costo: r.costo })
      .from(r)
      .where(and(eq(tiempo, db.value('tiempo')), gt(r.productoId, db.value('despues'))))
      .orderBy(asc(r.productoId))
      .limit(SUMAS_POR_LECTURA);
  });
}

const vendidosEnMes = vendidosEn('vendidosEnMes', ({ resumenProductos: r }) => [r, r.mes]);
const vendidosEnDia = vendidosEn('vendidosEnDia', ({ resumenProductosPorDia: r }) => [r, r.dia]);

/** What was sold of each product at a time. Between two reads others have their turn. */
async function leerVendidos(db: Db, leer: typeof vendidosEnMes, tiempo: string): Promise<Vendidos> {
  const partes: Vendidos[] = [];
  for (let despues = SIN_ID; ; ) {
    const filas = await leer(db, { tiempo, despues });
    partes.push(Vendidos.deFilas(filas));
    const ultima = filas.at(-1);
    if (!ultima || filas.length < SUMAS_POR_LECTURA) return Vendidos.seguidos(partes);
    despues = ultima.productoId;
    await setImmediate();
  }
}

/** What was sold on a day (`YYYY-MM-DD`). */
export async function sumarDia(db: Db, dia: string): Promise<Sumas> {
  const productos = await leerVendidos(db, vendidosEnDia, dia);
  return { ...(await sumarSinProductos(db, { desde: dia, hasta: dia })), productos };
}

/** What was sold in a whole month, of which this is the first and the last day. */
export async function sumarMes(db: Db, mes: Periodo): Promise<Sumas> {
  const productos = await leerVendidos(db, vendidosEnMes, mes.desde.slice(0, 7));
  return { ...(await sumarSinProductos(db, mes)), productos };
}

const nombresDeProductos = idsStatement('nombresDeProductos', (db, ids) => {
  const { productos: p } = db.tables;
  return db.select({ id: p.id, nombre: p.nombre }).from(p).where(inArray(p.id, ids));
});

const nombresDeUsuarios = idsStatement('nombresDeUsuarios', (db, ids) => {
  const { usuarios: u } = db.tables;
  return db.select({ id: u.id, nombre: u.nombre }).from(u).where(inArray(u.id, ids));
});

/** The names of products, deleted or not, by their id. */
export async function nombrarProductos(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await nombresDeProductos(db, ids)).map(({ id, nombre }) => [id, nombre]));
}

export async function nombrarUsuarios(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  return new Map((await nombresDeUsuarios(db, ids)).map(({ id, nombre }) => [id, nombre]));
}

/** The best sellers of a month (`YYYY-MM`), by pieces. */
export async function masVendidosDelMes(db: Db, mes: string, limite: number) {
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
const POR_LECTURA = 300;
/** Before the name and id of every product. */
const ANTES_DE_TODOS = { nombre: '', id: SIN_ID };

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
