import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { insertStatement } from '#db/insert.ts';
import type { Db, Tx } from '#db/transaction.ts';

export const insertarSesion = insertStatement('sesiones');

/** How many sessions are listed at most: a program that signs in before each call opens ever new ones. */
const LISTADAS = 200;

/** The sessions that are neither closed nor over, the last opened first; with `usuarioId` those of one person. */
export async function listarSesionesAbiertas(db: Db, ahora: Date, usuarioId: string | undefined) {
  const { sesiones: s, usuarios: u } = db.tables;
  const { id, equipo, desde, creadaEn, vistaEn, venceEn } = s;
  return await db
    .select({ id, equipo, desde, creadaEn, vistaEn, venceEn, usuarioId: u.id, nombre: u.nombre })
    .from(s)
    .innerJoin(u, eq(u.id, s.usuarioId))
    .where(and(isNull(s.cerradaEn), gt(s.venceEn, ahora), usuarioId ? eq(s.usuarioId, usuarioId) : undefined))
    .orderBy(desc(s.creadaEn), desc(s.id))
    .limit(LISTADAS);
}

/** Closes a session that is open; with `usuarioId` only one of that person. Returns whose it was, if it was there. */
export async function cerrarSesionAbierta(
  tx: Tx,
  { id, usuarioId, cerradaEn }: { id: string; usuarioId: string | undefined; cerradaEn: Date },
): Promise<{ usuarioId: string; equipo: string } | undefined> {
  const { sesiones: s } = tx.tables;
  const [cerrada] = await tx
    .update(s)
    .set({ cerradaEn })
    .where(and(eq(s.id, id), isNull(s.cerradaEn), usuarioId ? eq(s.usuarioId, usuarioId) : undefined))
    .returning({ usuarioId: s.usuarioId, equipo: s.equipo });
  return cerrada;
}

/** Notes when a session was last used, and with `venceEn` its new end. Returns whether it has a row. */
export async function guardarUsoDeSesion(
  tx: Tx,
  id: string,
  uso: { vistaEn: Date; venceEn?: Date },
): Promise<boolean> {
  const { sesiones: s } = tx.tables;
  const notadas = await tx.update(s).set(uso).where(eq(s.id, id)).returning({ id: s.id });
  return notadas.length > 0;
}

/** Removes the sessions that were over before `antesDe`: a token whose session has no row opens nothing. */
export async function borrarSesionesVencidas(tx: Tx, antesDe: Date): Promise<void> {
  const { sesiones: s } = tx.tables;
  await tx.delete(s).where(lt(s.venceEn, antesDe));
}
