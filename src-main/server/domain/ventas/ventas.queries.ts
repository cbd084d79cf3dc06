import { and, asc, count, desc, eq, gte, lt, lte, type SQL, sql, sum } from 'drizzle-orm';
import type { ConsultaVentas } from '#contract/schemas/ventas/ventas.ts';
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

function condicion(db: Db, consulta: ConsultaVentas): SQL | undefined {
  const { ventas: v } = db.tables;
  const { estado, buscar } = consulta;
  return and(
    ...enPeriodo(db, consulta),
    conMetodo(db, consulta),
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

async function contarLineas(db: Db, consulta: ConsultaVentas): Promise<number> {
  return (await cuentaDeVentas(db, consulta))[0]?.n ?? 0;
}

async function contarCompletadas(
  db: Db,
  { fechaInicio, fechaFin, metodoPago }: ConsultaVentas,
): Promise<number> {
  const { resumenVentas: r } = db.tables;
  const [fila] = await db
    .select({ n: sum(r.cantidad).mapWith(Number) })
    .from(r)
    .where(
      and(
        fechaInicio ? gte(r.dia, fechaInicio) : undefined,
        fechaFin ? lte(r.dia, fechaFin) : undefined,
        metodoPago ? eq(r.metodoPago, metodoPago) : undefined,
      ),
    );
  return fila?.n ?? 0;
}

/**
 * The number of sales in a list. Without a search text it sums the daily roll-up, and counts only voided sales row by
 * row: the roll-up leaves them out and they are few.
 */
export async function contarVentas(db: Db, consulta: ConsultaVentas): Promise<number> {
  const { buscar, estado } = consulta;
  if (buscar) return await contarLineas(db, consulta);
  const [completadas, anuladas] = await Promise.all([
    estado === 'anulada' ? 0 : contarCompletadas(db, consulta),
    estado === 'completada' ? 0 : contarLineas(db, { ...consulta, estado: 'anulada' }),
  ]);
  return completadas + anuladas;
}
