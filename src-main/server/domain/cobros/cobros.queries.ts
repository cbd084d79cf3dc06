import { asc, desc, eq, inArray } from 'drizzle-orm';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';
import { type SolicitudDeVenta, solicitudesDeVentas } from './solicitudes.queries.ts';

export type FilaVenta = Tables['ventas']['$inferSelect'];
export type FilaItemDeVenta = Tables['ventaItems']['$inferSelect'];
export type FilaPago = Tables['ventaPagos']['$inferSelect'];

type PedidoDeVenta = Pick<Tables['pedidos']['$inferSelect'], 'id' | 'numero' | 'codigoSeguimiento'>;

export interface VentaCompleta {
  venta: FilaVenta;
  items: FilaItemDeVenta[];
  pagos: FilaPago[];
  /** The order that it collected. */
  pedido: PedidoDeVenta | undefined;
  /** Name of the user who voided it. */
  anuladaPor: string | undefined;
  /** The latest request to void it. */
  solicitud: SolicitudDeVenta | undefined;
}

export const insertarVentas = insertRows('ventas');
export const insertarItemsDeVenta = insertRows('ventaItems');
export const insertarPagos = insertRows('ventaPagos');

export async function buscarVenta(db: Db, id: string): Promise<VentaCompleta | undefined> {
  const { ventas: v } = db.tables;
  return (await completarVentas(db, await db.select().from(v).where(eq(v.id, id))))[0];
}

/** When the newest sale was made, voided or not; undefined before the first. */
export async function fechaDeUltimaVenta(db: Db): Promise<Date | undefined> {
  const { ventas: v } = db.tables;
  const [fila] = await db.select({ fecha: v.fechaVenta }).from(v).orderBy(desc(v.fechaVenta)).limit(1);
  return fila?.fecha;
}

/** Id of the order that a sale collected, which never changes; null when there is none or the sale is unknown. */
export async function pedidoDeVenta(db: Db, id: string): Promise<string | null> {
  const { ventas: v } = db.tables;
  const [fila] = await db.select({ pedidoId: v.pedidoId }).from(v).where(eq(v.id, id));
  return fila?.pedidoId ?? null;
}

/** The orders that these sales collected, by order id. */
async function pedidosDe(db: Db, ventas: FilaVenta[]): Promise<Map<string, PedidoDeVenta>> {
  const { pedidos: p } = db.tables;
  const ids = ventas.flatMap(({ pedidoId }) => pedidoId ?? []);
  if (ids.length === 0) return new Map();
  const filas = await db
    .select({ id: p.id, numero: p.numero, codigoSeguimiento: p.codigoSeguimiento })
    .from(p)
    .where(inArray(p.id, ids));
  return new Map(filas.map((pedido) => [pedido.id, pedido]));
}

/** Names of the users who voided any of these sales, by user id. */
async function anuladoresDe(db: Db, ventas: FilaVenta[]): Promise<Map<string, string>> {
  const { usuarios: u } = db.tables;
  const ids = ventas.flatMap(({ anuladaPor }) => anuladaPor ?? []);
  if (ids.length === 0) return new Map();
  const filas = await db.select({ id: u.id, nombre: u.nombre }).from(u).where(inArray(u.id, ids));
  return new Map(filas.map(({ id, nombre }) => [id, nombre]));
}

/** Sales by id, in the order of the ids. */
export async function buscarVentas(db: Db, ids: readonly string[]): Promise<VentaCompleta[]> {
  const { ventas: v } = db.tables;
  const filas = await db
    .select()
    .from(v)
    .where(inArray(v.id, [...ids]));
  return await completarVentas(
    db,
    filas.sort((una, otra) => ids.indexOf(una.id) - ids.indexOf(otra.id)),
  );
}

export async function completarVentas(db: Db, ventas: FilaVenta[]): Promise<VentaCompleta[]> {
  if (ventas.length === 0) return [];
  const { ventaItems: i, ventaPagos: g } = db.tables;
  const ids = ventas.map((venta) => venta.id);
  const [items, pagos, pedidos, anuladores, solicitudes] = await Promise.all([
    db.select().from(i).where(inArray(i.ventaId, ids)).orderBy(asc(i.ventaId), asc(i.posicion)),
    db.select().from(g).where(inArray(g.ventaId, ids)).orderBy(asc(g.ventaId), asc(g.posicion)),
    pedidosDe(db, ventas),
    anuladoresDe(db, ventas),
    solicitudesDeVentas(db, ids),
  ]);
  const itemsDe = Map.groupBy(items, (item) => item.ventaId);
  const pagosDe = Map.groupBy(pagos, (pago) => pago.ventaId);
  return ventas.map((venta) => ({
    venta,
    items: itemsDe.get(venta.id) ?? [],
    pagos: pagosDe.get(venta.id) ?? [],
    pedido: pedidos.get(venta.pedidoId ?? ''),
    anuladaPor: anuladores.get(venta.anuladaPor ?? ''),
    solicitud: solicitudes.get(venta.id),
  }));
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
