import { and, asc, count, desc, eq, gte, inArray, lte, type SQL, sql, sum } from 'drizzle-orm';
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

function condicion(db: Db, { fechaInicio, fechaFin, metodoPago, estado, buscar }: ConsultaVentas) {
  const { ventas: v } = db.tables;
  return and(
    fechaInicio ? gte(v.dia, fechaInicio) : undefined,
    fechaFin ? lte(v.dia, fechaFin) : undefined,
    metodoPago ? eq(v.metodoPago, metodoPago) : undefined,
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

export async function listarVentas(db: Db, consulta: ConsultaVentas): Promise<VentaCompleta[]> {
  const { ventas: v } = db.tables;
  const filas = await db
    .select()
    .from(v)
    .where(condicion(db, consulta))
    .orderBy(...columnasDeOrden(db, consulta.orden))
    .limit(consulta.limit)
    .offset((consulta.page - 1) * consulta.limit);
  return await completarVentas(db, filas);
}

async function contarLineas(db: Db, consulta: ConsultaVentas): Promise<number> {
  const [fila] = await db.select({ n: count() }).from(db.tables.ventas).where(condicion(db, consulta));
  return fila?.n ?? 0;
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
