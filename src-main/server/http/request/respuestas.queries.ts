import { desc, eq, lt, lte, sql } from 'drizzle-orm';
import { insertStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';

const respuestaDe = statement('buscarRespuesta', (db) =>
  db
    .select()
    .from(db.tables.idempotencia)
    .where(eq(db.tables.idempotencia.clave, sql.placeholder('clave'))),
);

/** The stored first answer of a key. */
export async function buscarRespuesta(
  db: Db,
  clave: string,
): Promise<Tables['idempotencia']['$inferSelect'] | undefined> {
  return (await respuestaDe(db, { clave }))[0];
}

export const insertarRespuesta = insertStatement('idempotencia');

/** When the newest answer was stored; `antesDe` passes over those that were stored later. */
export async function fechaDeRespuesta(db: Db, antesDe: Date | undefined): Promise<Date | undefined> {
  const { idempotencia: i } = db.tables;
  const [fila] = await db
    .select({ creadoEn: i.creadoEn })
    .from(i)
    .where(antesDe && lte(i.creadoEn, antesDe))
    .orderBy(desc(i.creadoEn))
    .limit(1);
  return fila?.creadoEn;
}

export async function borrarRespuestasAntesDe(tx: Tx, limite: Date): Promise<void> {
  const { idempotencia } = tx.tables;
  await tx.delete(idempotencia).where(lt(idempotencia.creadoEn, limite));
}
