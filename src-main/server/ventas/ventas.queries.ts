import { and, asc, count, desc, eq, gte, inArray, lt, lte, type SQL, sql, sum } from 'drizzle-orm';
import { sinGuionDeTelefono } from '#contract/texto.ts';
import type { ConsultaVentas } from '#contract/ventas.ts';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';

export type FilaVenta = Tables['ventas']['$inferSelect'];
export type FilaItemDeVenta = Tables['ventaItems']['$inferSelect'];
export type FilaPago = Tables['ventaPagos']['$inferSelect'];

export interface VentaCompleta {
  venta: FilaVenta;
  items: FilaItemDeVenta[];
  pagos: FilaPago[];
  /** The order it collected. */
  pedido: { id: string; numero: string } | undefined;
  /** Who voided it. */
  anuladaPor: string | undefined;
}

export const insertarVentas = insertRows('ventas');
export const insertarItemsDeVenta = insertRows('ventaItems');
export const insertarPagos = insertRows('ventaPagos');

export async function buscarVenta(db: Db, id: string): Promise<VentaCompleta | undefined> {
  const { ventas: v } = db.tables;
  return (await completarVentas(db, await db.select().from(v).where(eq(v.id, id))))[0];
}

/** The order that a sale collected, which it never changes; null when it collected none, or is no sale. */
export async function pedidoDeVenta(db: Db, id: string): Promise<string | null> {
  const { ventas: v } = db.tables;
  const [fila] = await db.select({ pedidoId: v.pedidoId }).from(v).where(eq(v.id, id));
  return fila?.pedidoId ?? null;
}

/** The orders that these sales collected, by their ids. */
async function pedidosDe(db: Db, ventas: FilaVenta[]): Promise<Map<string, { id: string; numero: string }>> {
  const { pedidos: p } = db.tables;
  const ids = ventas.flatMap(({ pedidoId }) => pedidoId ?? []);
  if (ids.length === 0) return new Map();
  const filas = await db.select({ id: p.id, numero: p.numero }).from(p).where(inArray(p.id, ids));
  return new Map(filas.map((pedido) => [pedido.id, pedido]));
}

/** The names of those who voided any of these sales, by their ids. */
async function anuladoresDe(db: Db, ventas: FilaVenta[]): Promise<Map<string, string>> {
  const { usuarios: u } = db.tables;
  const ids = ventas.flatMap(({ anuladaPor }) => anuladaPor ?? []);
  if (ids.length === 0) return new Map();
  const filas = await db.select({ id: u.id, nombre: u.nombre }).from(u).where(inArray(u.id, ids));
  return new Map(filas.map(({ id, nombre }) => [id, nombre]));
}

async function completarVentas(db: Db, ventas: FilaVenta[]): Promise<VentaCompleta[]> {
  if (ventas.length === 0) return [];
  const { ventaItems: i, ventaPagos: g } = db.tables;
  const ids = ventas.map((venta) => venta.id);
  const [items, pagos, pedidos, anuladores] = await Promise.all([
    db.select().from(i).where(inArray(i.ventaId, ids)).orderBy(asc(i.ventaId), asc(i.posicion)),
    db.select().from(g).where(inArray(g.ventaId, ids)).orderBy(asc(g.ventaId), asc(g.posicion)),
    pedidosDe(db, ventas),
    anuladoresDe(db, ventas),
  ]);
  const itemsDe = Map.groupBy(items, (item) => item.ventaId);
  const pagosDe = Map.groupBy(pagos, (pago) => pago.ventaId);
  return ventas.map((venta) => ({
    venta,
    items: itemsDe.get(venta.id) ?? [],
    pagos: pagosDe.get(venta.id) ?? [],
    pedido: pedidos.get(venta.pedidoId ?? ''),
    anuladaPor: anuladores.get(venta.anuladaPor ?? ''),
  }));
}

/** Written out: the engines use the partial index only where they see its condition. */
const ES_ANULADA = sql`estado = 'anulada'`;

/** Zones reach from 12 hours behind UTC to 14 ahead of it. */
const [ATRAS_MS, ADELANTE_MS] = [12 * 3_600_000, 14 * 3_600_000];
const DIA_MS = 86_400_000;

/**
 * The days of a period, and the instants between which they lie in whatever zone: days alone would not tell the engines
 * that what an index has in the order of instants is in that of days too.
 */
function enPeriodo(db: Db, { fechaInicio, fechaFin, estado }: ConsultaVentas): (SQL | undefined)[] {
  const { ventas: v } = db.tables;
  const dias = [
    fechaInicio ? gte(v.dia, fechaInicio) : undefined,
    fechaFin ? lte(v.dia, fechaFin) : undefined,
  ];
  // The voided ones have an index of their own, by day.
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
  // Equality would lead to an index of the method, and through all its sales to the few that were voided.
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

/** The columns of an order, all in its one direction, as an index has them. */
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
 * How many sales a list has. Without a search text the daily roll-up knows those that count; the voided ones, which it
 * has forgotten, are few.
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

export async function marcarAnulada(
  tx: Tx,
  id: string,
  anulacion: Pick<FilaVenta, 'anuladaEn' | 'anuladaPor' | 'motivoAnulacion'>,
): Promise<void> {
  const { ventas: v } = tx.tables;
  await tx
    .update(v)
    .set({ estado: 'anulada', ...anulacion })
    .where(eq(v.id, id));
}
