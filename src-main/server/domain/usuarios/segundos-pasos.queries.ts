import { and, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { insertRows, insertStatement, type Row } from '#db/insert.ts';
import type { Db, Tx } from '#db/transaction.ts';

const insertarSegundoPaso = insertStatement('segundosPasos');
const insertarVarios = insertRows('segundosPasos');

/** The second step of an owner's sign-in; also one that is not activated yet. */
export async function buscarSegundoPaso(
  db: Db,
  usuarioId: string,
): Promise<Row<'segundosPasos'> | undefined> {
  const { segundosPasos: s } = db.tables;
  const [fila] = await db.select().from(s).where(eq(s.usuarioId, usuarioId));
  return fila;
}

/** Removes it; returns whether an active one was there. */
export async function borrarSegundoPaso(tx: Tx, usuarioId: string): Promise<boolean> {
  const { segundosPasos: s } = tx.tables;
  const borrados = await tx.delete(s).where(eq(s.usuarioId, usuarioId)).returning({ en: s.activadoEn });
  return borrados.some(({ en }) => en !== null);
}

/** Stores one that waits for its first code, in place of the one before. */
export async function ponerSegundoPaso(
  tx: Tx,
  { usuarioId, secreto, creadoEn }: Pick<Row<'segundosPasos'>, 'usuarioId' | 'secreto' | 'creadoEn'>,
): Promise<void> {
  await borrarSegundoPaso(tx, usuarioId);
  await insertarSegundoPaso(tx, { usuarioId, secreto, creadoEn, activadoEn: null, ultimoPeriodo: 0 });
}

/** Activates the one with this sealed secret. Returns false when there is another one by now, or it is active already. */
export async function activarSegundoPaso(
  tx: Tx,
  { usuarioId, secreto, activadoEn }: { usuarioId: string; secreto: string; activadoEn: Date },
): Promise<boolean> {
  const { segundosPasos: s } = tx.tables;
  const activados = await tx
    .update(s)
    .set({ activadoEn })
    .where(and(eq(s.usuarioId, usuarioId), eq(s.secreto, secreto), isNull(s.activadoEn)))
    .returning({ de: s.usuarioId });
  return activados.length > 0;
}

/**
 * Marks the code of a period as used in one statement, so that of many at once only one gets it; returns whether it did.
 * A last period beyond `hasta` was noted by a clock that was ahead, and counts for nothing.
 */
export async function usarPeriodo(
  tx: Tx,
  { usuarioId, periodo, hasta }: { usuarioId: string; periodo: number; hasta: number },
): Promise<boolean> {
  const { segundosPasos: s } = tx.tables;
  const usados = await tx
    .update(s)
    .set({ ultimoPeriodo: periodo })
    .where(and(eq(s.usuarioId, usuarioId), or(lt(s.ultimoPeriodo, periodo), gt(s.ultimoPeriodo, hasta))))
    .returning({ de: s.usuarioId });
  return usados.length > 0;
}

/** Every second step that is asked for. */
export async function listarSegundosPasos(db: Db): Promise<Row<'segundosPasos'>[]> {
  const { segundosPasos: s } = db.tables;
  return await db.select().from(s).where(isNotNull(s.activadoEn));
}

/** Replaces all of them by these. */
export async function reemplazarSegundosPasos(tx: Tx, filas: Row<'segundosPasos'>[]): Promise<void> {
  await tx.delete(tx.tables.segundosPasos);
  await insertarVarios(tx, filas);
}
