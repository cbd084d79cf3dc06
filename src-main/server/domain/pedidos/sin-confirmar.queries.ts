import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';

/** The orders that their customer placed, that were never confirmed, and whose state nobody of the shop has set since. */
const SIN_CONFIRMAR = sql`por_confirmar and red_amplia is not null`;

/** How many such orders of a wide network are younger than `desde`, by network within it. */
export async function sinConfirmarPorRed(db: Db, redAmplia: string, desde: Date) {
  const { pedidos: p } = db.tables;
  return await db
    .select({ red: p.red, cuantos: count() })
    .from(p)
    .where(and(eq(p.redAmplia, redAmplia), eq(p.porConfirmar, true), gt(p.fechaPedido, desde)))
    .groupBy(p.red);
}

/** How many such orders are younger than `desde`. */
export async function contarSinConfirmar(db: Db, desde: Date): Promise<number> {
  const { pedidos: p } = db.tables;
  const [fila] = await db
    .select({ cuantos: count() })
    .from(p)
    .where(and(SIN_CONFIRMAR, gt(p.fechaPedido, desde)));
  return fila?.cuantos ?? 0;
}
