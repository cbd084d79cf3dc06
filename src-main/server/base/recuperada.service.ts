import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#db/transaction.ts';

/** More than any user's session version ever rises by itself. */
const VERSIONES = { desde: 1_000_000, hasta: 100_000_000 };

/**
 * Ends all sessions of data that take the place of lost ones. Nobody knows any more which of them were ended since, and at
 * random, because the same backup may be used twice.
 */
export async function terminarSesiones(db: Database): Promise<void> {
  const salto = randomInt(VERSIONES.desde, VERSIONES.hasta);
  await inTransaction(db, async (tx) => {
    const { usuarios: u, sesiones: s } = tx.tables;
    await tx.delete(s);
    await tx.update(u).set({ versionDeSesion: sql`${u.versionDeSesion} + ${salto}` });
  });
}
