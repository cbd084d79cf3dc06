import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, inTransaction } from '#db/transaction.ts';
import { holdsNoShop, type LostDatabaseError, recoverDatabase } from '../adapters/backups/lost-database.ts';
import type { Config } from './config/config.ts';
import { programFolders } from './config/paths.ts';
import { StartError } from './config/start-error.ts';

/** More than any user's session version ever rises by itself. */
const VERSIONES = { desde: 1_000_000, hasta: 100_000_000 };

/**
 * Ends all sessions of data that take the place of lost ones. Nobody knows any more which of them were ended since, and at
 * random, because the same backup may be used twice.
 */
async function terminarSesiones(db: Database): Promise<void> {
  const salto = randomInt(VERSIONES.desde, VERSIONES.hasta);
  await inTransaction(db, async (tx) => {
    const { usuarios: u, sesiones: s } = tx.tables;
    await tx.delete(s);
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
    prepare: terminarSesiones,
  });
  process.stderr.write(`the database was ${loss}: opening with the backup ${id}\n`);
}
