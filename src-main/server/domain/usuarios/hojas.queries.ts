import { and, count, eq, isNull, max } from 'drizzle-orm';
import type { HojaDeRecuperacion } from '#contract/schemas/personas/hojas.ts';
import { nuevoId } from '#db/ids.ts';
import { insertRows, type Row } from '#db/insert.ts';
import type { Db, Tx } from '#db/transaction.ts';

const insertarCodigosDeHoja = insertRows('codigosDeHoja');

/** An owner's recovery sheet in API answers; null for none. */
export async function buscarHoja(db: Db, usuarioId: string): Promise<HojaDeRecuperacion | null> {
  const { codigosDeHoja: c } = db.tables;
  const [fila] = await db
    .select({
      creadoEn: max(c.creadoEn),
      ultimoUso: max(c.usadoEn),
      todos: count(),
      usados: count(c.usadoEn),
    })
    .from(c)
    .where(eq(c.usuarioId, usuarioId));
  if (!fila?.creadoEn) return null;
  return {
    fechaCreacion: fila.creadoEn.toISOString(),
    quedan: fila.todos - fila.usados,
    ultimoUso: fila.ultimoUso?.toISOString() ?? null,
  };
}

/** Whether any owner has a recovery sheet. */
export async function hayHojas(db: Db): Promise<boolean> {
  const { codigosDeHoja: c } = db.tables;
  return (await db.select({ de: c.usuarioId }).from(c).limit(1)).length > 0;
}

/** Deletes an owner's sheet with its codes. */
export async function borrarHoja(tx: Tx, usuarioId: string): Promise<void> {
  const { codigosDeHoja: c } = tx.tables;
  await tx.delete(c).where(eq(c.usuarioId, usuarioId));
}

/** Stores an owner's sheet in place of the one before. */
export async function ponerHoja(
  tx: Tx,
  usuarioId: string,
  { hashes, creadoEn }: { hashes: string[]; creadoEn: Date },
): Promise<void> {
  await borrarHoja(tx, usuarioId);
  await insertarCodigosDeHoja(
    tx,
    hashes.map((hash) => ({ id: nuevoId(), usuarioId, hash, creadoEn, usadoEn: null })),
  );
}

/** Marks a code as used in one statement, so that of many at once only one gets it; returns whether it did. */
export async function usarCodigoDeHoja(
  tx: Tx,
  { usuarioId, hash, usadoEn }: { usuarioId: string; hash: string; usadoEn: Date },
): Promise<boolean> {
  const { codigosDeHoja: c } = tx.tables;
  const usados = await tx
    .update(c)
    .set({ usadoEn })
    .where(and(eq(c.usuarioId, usuarioId), eq(c.hash, hash), isNull(c.usadoEn)))
    .returning({ id: c.id });
  return usados.length > 0;
}

/** The codes of every sheet, used and left. */
export async function listarCodigosDeHojas(db: Db): Promise<Row<'codigosDeHoja'>[]> {
  return await db.select().from(db.tables.codigosDeHoja);
}

/** Replaces all sheets by these codes. */
export async function reemplazarHojas(tx: Tx, codigos: Row<'codigosDeHoja'>[]): Promise<void> {
  await tx.delete(tx.tables.codigosDeHoja);
  await insertarCodigosDeHoja(tx, codigos);
}
