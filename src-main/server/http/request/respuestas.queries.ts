import { desc, inArray, lt, lte } from 'drizzle-orm';
import { idsStatement } from '#db/by-ids.ts';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';

const respuestasDe = idsStatement('respuestasDeClaves', (db, claves) => {
  const { idempotencia: i } = db.tables;
  return db.select().from(i).where(inArray(i.clave, claves));
});

/** The stored first answer of a request, by the first of its keys that has one. */
export async function buscarRespuesta(
  db: Db,
  claves: readonly string[],
): Promise<Tables['idempotencia']['$inferSelect'] | undefined> {
  const guardadas = new Map((await respuestasDe(db, claves)).map((una) => [una.clave, una]));
  const suya = claves.find((clave) => guardadas.has(clave));
  return suya === undefined ? undefined : guardadas.get(suya);
}

export const insertarRespuestas = insertRows('idempotencia');

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
