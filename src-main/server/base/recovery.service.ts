import { randomInt } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#db/transaction.ts';
import { holdsNoShop, type LostDatabaseError, recoverDatabase } from '../adapters/backups/lost-database.ts';
import type { Config } from './config/config.ts';
import { programFolders } from './config/paths.ts';
import { StartError } from './config/start-error.ts';

/** More than any user's session version ever rises by itself. */
const VERSIONES = { desde: 1_000_000, hasta: 100_000_000 };

/**
 * Ends the sessions, the codes and the pending mails of data that take the place of lost ones: nobody knows any more what was
 * ended or sent since. The versions rise at random, because the same backup may be used twice.
 */
async function olvidarLoPasado(db: Database): Promise<void> {
  const salto = randomInt(VERSIONES.desde, VERSIONES.hasta);
  await inTransaction(db, async (tx) => {
    const { usuarios: u, sesiones: s, codigos, correos: c } = tx.tables;
    await tx.delete(s);
    await tx.delete(codigos);
    const ultimoError = 'Esperaba cuando se hizo el respaldo con que se abrió la tienda';
    await tx.update(c).set({ estado: 'fallido', ultimoError }).where(eq(c.estado, 'pendiente'));
    await tx.update(u).set({ versionDeSesion: sql`${u.versionDeSesion} + ${salto}` });
  });
}

/** Throws StartError where a backup is wanted of a folder without any: an empty shop would look as if all were lost. */
export function asegurarQueHayRespaldos({ dataFolder, recuperar }: Config): void {
  if (recuperar === undefined || !holdsNoShop(dataFolder)) return;
  throw new StartError(
    `En «${dataFolder}» no hay ninguna tienda ni respaldos: revisa la carpeta que diste con --data. No se creó nada.`,
  );
}

/**
 * Puts the wanted backup in the place of a lost database, which is kept if there is one. Throws LostDatabaseError when none
 * is wanted, or it could not be put there: neither an empty shop nor an old one opens by itself.
 */
export async function recover(
  { dataFolder, recuperar }: Config,
  loss: LostDatabaseError['loss'],
  fecha: Date,
): Promise<void> {
  const { migrations } = programFolders();
  const { id } = await recoverDatabase({
    dataFolder,
    migrations,
    wanted: recuperar,
    loss,
    fecha,
    prepare: olvidarLoPasado,
  });
  process.stderr.write(`the database was ${loss}: opening with the backup ${id}\n`);
}
