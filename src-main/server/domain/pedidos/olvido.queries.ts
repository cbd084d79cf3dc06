import { and, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import type { Db } from '#db/transaction.ts';

/** Since when an order counts as forgotten: one that nobody of the shop touched, and one that somebody did. */
export interface LimiteDeOlvido {
  sinAtender: Date;
  atendidos: Date;
}

/**
 * When somebody of the shop last set the state or the notes of an order of the query, by the audit trail. Null when nobody
 * did.
 */
export function atendidoEn(db: Db): SQL<Date | null> {
  const { auditoria: a, pedidos: p } = db.tables;
  const hechos = db
    .select({ fecha: sql`max(${a.fecha})` })
    .from(a)
    .where(
      and(
        eq(a.entidadId, sql`cast(${p}.${sql.identifier(p.id.name)} as text)`),
        eq(a.entidad, 'pedido'),
        ne(a.accion, 'pedido.creado'),
      ),
    );
  return sql<Date | null>`(${hechos})`.mapWith(a.fecha);
}

/** The open orders that count as forgotten. No collected one does: its collecting may have left no trace in the trail. */
export function estanOlvidados(db: Db, { sinAtender, atendidos }: LimiteDeOlvido): SQL | undefined {
  const { pedidos: p, auditoria: a } = db.tables;
  const ultima = atendidoEn(db);
  return and(
    inArray(p.estado, POR_ENTREGAR),
    eq(p.cobrado, false),
    lt(p.fechaPedido, sinAtender),
    or(isNull(ultima), lt(ultima, sql.param(atendidos, a.fecha))),
  );
}

/** An order that holds pieces of a product, or may be let go. */
interface Atendido {
  fechaPedido: Date;
  atendidoEn: Date | null;
}

/** Since when nobody of the shop did anything with an order. */
export const sinCambiosDesde = ({ fechaPedido, atendidoEn }: Atendido): Date => atendidoEn ?? fechaPedido;

/** Whether an open order that nobody paid counts as forgotten. */
export function esOlvidado({ fechaPedido, atendidoEn }: Atendido, limite: LimiteDeOlvido): boolean {
  return atendidoEn ? atendidoEn < limite.atendidos : fechaPedido < limite.sinAtender;
}

/** When somebody of the shop last set the state or the notes of an order; null when nobody did. */
export async function ultimaAtencion(db: Db, id: string): Promise<Date | null> {
  const { pedidos: p } = db.tables;
  const [fila] = await db
    .select({ fecha: atendidoEn(db) })
    .from(p)
    .where(eq(p.id, id));
  return fila?.fecha ?? null;
}
