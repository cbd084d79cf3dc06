import { and, eq, lt } from 'drizzle-orm';
import type { TipoDeCodigo } from '#contract/words/codigos.ts';
import { nuevoId } from '#db/ids.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';

type FilaCodigo = Tables['codigos']['$inferSelect'];

export async function buscarCodigo(
  db: Db,
  email: string,
  tipo: TipoDeCodigo,
): Promise<FilaCodigo | undefined> {
  const { codigos: c } = db.tables;
  const [fila] = await db
    .select()
    .from(c)
    .where(and(eq(c.email, email), eq(c.tipo, tipo)));
  return fila;
}

/** Stores a code, replacing the previous one of its address and purpose. */
export async function ponerCodigo(
  tx: Tx,
  { email, tipo, ...codigo }: Pick<FilaCodigo, 'email' | 'tipo' | 'hash' | 'venceEn' | 'creadoEn'>,
): Promise<void> {
  const { codigos: c } = tx.tables;
  const fila = { ...codigo, intentos: 0 };
  await tx
    .insert(c)
    .values({ id: nuevoId(), email, tipo, ...fila })
    .onConflictDoUpdate({ target: [c.email, c.tipo], set: fila });
}

export async function registrarIntento(tx: Tx, { id, intentos }: FilaCodigo): Promise<void> {
  const { codigos: c } = tx.tables;
  await tx
    .update(c)
    .set({ intentos: intentos + 1 })
    .where(eq(c.id, id));
}

export async function borrarCodigo(tx: Tx, id: string): Promise<void> {
  const { codigos: c } = tx.tables;
  await tx.delete(c).where(eq(c.id, id));
}

export async function borrarCodigosVencidos(tx: Tx, ahora: Date): Promise<void> {
  const { codigos: c } = tx.tables;
  await tx.delete(c).where(lt(c.venceEn, ahora));
}
