import { and, asc, count, desc, eq, exists, gte, lt, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { ConsultaVentas, EstadoVenta } from '#contract/schemas/ventas/ventas.ts';
import { sinGuionDeTelefono } from '#contract/words/texto.ts';
import type { Db } from '#db/transaction.ts';
import { completarVentas, type VentaCompleta } from '../cobros/cobros.queries.ts';

/** Literal SQL, so that the engines match it to the partial index. */
const ES_ANULADA = sql`estado = 'anulada'`;

/** Time zones reach from 12 hours behind UTC to 14 ahead of it. */
const ATRAS_MS = 12 * 3_600_000;
const ADELANTE_MS = 14 * 3_600_000;
const DIA_MS = 86_400_000;

/**
 * Limits a query to the days of a period, and to the instants that these days can have in any time zone. The instants
 * let the engines use the indexes that are sorted by instant.
 */
function enPeriodo(db: Db, { fechaInicio, fechaFin, estado }: ConsultaVentas): (SQL | undefined)[] {
  const { ventas: v } = db.tables;
  const dias = [
    fechaInicio ? gte(v.dia, fechaInicio) : undefined,
    fechaFin ? lte(v.dia, fechaFin) : undefined,
  ];
  // Voided sales have an index by day.
  if (estado === 'anulada') return dias;
  return [
    ...dias,
    fechaInicio ? gte(v.fechaVenta, new Date(Date.parse(fechaInicio) - ADELANTE_MS)) : undefined,
    fechaFin ? lt(v.fechaVenta, new Date(Date.parse(fechaFin) + DIA_MS + ATRAS_MS)) : undefined,
  ];
}

function conMetodo(db: Db, { metodoPago, estado }: ConsultaVentas): SQL | undefined {
  if (!metodoPago) return undefined;
  const { ventas: v } = db.tables;
  // Equality would make the engine read all sales of the method instead of the small index of voided sales.
  return estado === 'anulada'
    ? sql`coalesce(${v.metodoPago}, '') = ${metodoPago}`
    : eq(v.metodoPago, metodoPago);
}

function conVendedor(db: Db, { vendedor, estado }: ConsultaVentas): SQL | undefined {
  if (!vendedor) return undefined;
  const { ventas: v } = db.tables;
  // As for the method: voided sales are read through their own index.
  return estado === 'anulada'
    ? sql`coalesce(${v.vendedorId}, null) = ${vendedor}`
    : eq(v.vendedorId, vendedor);
}

function condicion(db: Db, consulta: ConsultaVentas): SQL | undefined {
  const { ventas: v } = db.tables;
  const { estado, buscar } = consulta;
  return and(
    ...enPeriodo(db, consulta),
    conMetodo(db, consulta),
    conVendedor(db, consulta),
    estado === 'anulada' ? ES_ANULADA : estado && eq(v.estado, estado),
    ...db.search.contains(v.textoBusqueda, buscar && sinGuionDeTelefono(buscar)),
  );
}

/** The sort columns, all in one direction to match an index. */
function columnasDeOrden(db: Db, orden: ConsultaVentas['orden']): SQL[] {
  const { ventas: v } = db.tables;
  const columnas = orden.startsWith('total') ? [v.total, v.fechaVenta, v.id] : [v.fechaVenta, v.id];
  return columnas.map(orden.endsWith('asc') ? asc : desc);
}

export function paginaDeVentas(db: Db, consulta: ConsultaVentas) {
  const { ventas: v } = db.tables;
  return db
    .select()
    .from(v)
    .where(condicion(db, consulta))
    .orderBy(...columnasDeOrden(db, consulta.orden))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
}

export async function listarVentas(db: Db, consulta: ConsultaVentas): Promise<VentaCompleta[]> {
  return await completarVentas(db, await paginaDeVentas(db, consulta));
}

export function cuentaDeVentas(db: Db, consulta: ConsultaVentas) {
  return db.select({ n: count() }).from(db.tables.ventas).where(condicion(db, consulta));
}

/** What the sales of a list come to; an amount in centavos may be larger than `Centavos` holds. */
export interface ResumenDeLista {
  /** The sales that count, without the voided ones. */
  cantidad: number;
  monto: number;
  anuladas: number;
}

async function contarAnuladas(db: Db, consulta: ConsultaVentas): Promise<number> {
  return (await cuentaDeVentas(db, { ...consulta, estado: 'anulada' }))[0]?.n ?? 0;
}

/** The sales that a search finds, summed row by row. */
async function resumirEncontradas(db: Db, consulta: ConsultaVentas): Promise<ResumenDeLista> {
  const { ventas: v } = db.tables;
  const filas = await db
    .select({ estado: v.estado, cantidad: count(), monto: sum(v.total).mapWith(Number) })
    .from(v)
    .where(condicion(db, consulta))
    .groupBy(v.estado);
  const de = (estado: EstadoVenta) => filas.find((fila) => fila.estado === estado);
  const completadas = de('completada');
  return {
    cantidad: completadas?.cantidad ?? 0,
    monto: completadas?.monto ?? 0,
    anuladas: de('anulada')?.cantidad ?? 0,
  };
}

/** Sums a roll-up: that of sellers for one of them, else the smaller one of hours and methods. */
async function resumirCompletadas(db: Db, { fechaInicio, fechaFin, metodoPago, vendedor }: ConsultaVentas) {
  const { resumenVentas, resumenVendedores } = db.tables;
  const r = vendedor ? resumenVendedores : resumenVentas;
  const [fila] = await db
    .select({ cantidad: sum(r.cantidad).mapWith(Number), monto: sum(r.monto).mapWith(Number) })
    .from(r)
    .where(
      and(
        fechaInicio ? gte(r.dia, fechaInicio) : undefined,
        fechaFin ? lte(r.dia, fechaFin) : undefined,
        metodoPago ? eq(r.metodoPago, metodoPago) : undefined,
        vendedor ? eq(resumenVendedores.vendedorId, vendedor) : undefined,
      ),
    );
  return { cantidad: fila?.cantidad ?? 0, monto: fila?.monto ?? 0 };
}

/**
 * The number and the amount of the sales in a list, on all its pages. Without a search text it sums a daily roll-up,
 * and counts only voided sales row by row: the roll-up leaves them out and they are few.
 */
export async function resumirLista(db: Db, consulta: ConsultaVentas): Promise<ResumenDeLista> {
  const { buscar, estado } = consulta;
  if (buscar) return await resumirEncontradas(db, consulta);
  const [completadas, anuladas] = await Promise.all([
    estado === 'anulada' ? { cantidad: 0, monto: 0 } : resumirCompletadas(db, consulta),
    estado === 'completada' ? 0 : contarAnuladas(db, consulta),
  ]);
  return { ...completadas, anuladas };
}

/** Everybody who has ever sold, by name. */
export async function listarVendedores(db: Db): Promise<{ id: string; nombre: string }[]> {
  const { usuarios: u, ventas: v } = db.tables;
  const suyas = db.select({ id: v.id }).from(v).where(eq(v.vendedorId, u.id));
  return await db
    .select({ id: u.id, nombre: u.nombre })
    .from(u)
    .where(exists(suyas))
    .orderBy(asc(u.nombre), asc(u.id));
}
