import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { insertStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';

export type FilaSolicitud = Tables['solicitudesDeAnulacion']['$inferSelect'];

/** A request to void a sale, with the names of whoever asked and whoever answered. */
export interface SolicitudDeVenta extends FilaSolicitud {
  usuario: string;
  nombreDeQuienResolvio: string | null;
}

/** Literal SQL, so that the engines match it to the partial indexes. */
const ES_PENDIENTE = sql`estado = 'pendiente'`;

export const insertarSolicitud = insertStatement('solicitudesDeAnulacion');

/** The latest request of each of these sales, by sale id. */
export async function solicitudesDeVentas(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, SolicitudDeVenta>> {
  const { solicitudesDeAnulacion: s, usuarios: u } = db.tables;
  const nombreDeQuienResolvio = sql<
    string | null
  >`(select ${u.nombre} from ${u} where ${u.id} = ${s.resueltaPor})`;
  const filas = await db
    .select({ solicitud: s, usuario: u.nombre, nombreDeQuienResolvio })
    .from(s)
    .innerJoin(u, eq(u.id, s.pedidaPor))
    .where(inArray(s.ventaId, [...ids]))
    .orderBy(asc(s.ventaId), asc(s.pedidaEn), asc(s.id));
  return new Map(filas.map(({ solicitud, ...nombres }) => [solicitud.ventaId, { ...solicitud, ...nombres }]));
}

/** The pending request of a sale. */
export async function buscarPendiente(db: Db, ventaId: string): Promise<FilaSolicitud | undefined> {
  const { solicitudesDeAnulacion: s } = db.tables;
  return (
    await db
      .select()
      .from(s)
      .where(and(eq(s.ventaId, ventaId), ES_PENDIENTE))
  )[0];
}

/** The sales with a pending request, the longest-waiting first. */
export async function ventasPorAnular(db: Db, limite: number): Promise<string[]> {
  const { solicitudesDeAnulacion: s } = db.tables;
  const filas = await db
    .select({ ventaId: s.ventaId })
    .from(s)
    .where(ES_PENDIENTE)
    .orderBy(asc(s.pedidaEn), asc(s.id))
    .limit(limite);
  return filas.map(({ ventaId }) => ventaId);
}

export async function contarPendientes(db: Db): Promise<number> {
  const { solicitudesDeAnulacion: s } = db.tables;
  return (await db.select({ n: count() }).from(s).where(ES_PENDIENTE))[0]?.n ?? 0;
}

export async function resolverSolicitud(
  tx: Tx,
  id: string,
  resolucion: Pick<FilaSolicitud, 'estado' | 'resueltaPor' | 'resueltaEn' | 'respuesta'>,
): Promise<void> {
  const { solicitudesDeAnulacion: s } = tx.tables;
  await tx.update(s).set(resolucion).where(eq(s.id, id));
}
