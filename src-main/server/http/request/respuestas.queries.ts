import { eq, lt, sql } from 'drizzle-orm';
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

export async function borrarRespuestasAntesDe(tx: Tx, limite: Date): Promise<void> {
  const { idempotencia } = tx.tables;
  await tx.delete(idempotencia).where(lt(idempotencia.creadoEn, limite));
}
