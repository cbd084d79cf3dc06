import { existsSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holdData } from '#db/data-lock.ts';
import { ARCHIVO_DE_DATOS } from '#db/open.ts';
import { aloneInItsFile } from '#db/sqlite-file.ts';
import { type Falla, fallaDe } from './backup-failure.ts';
import { backupId, FICHA, IMAGENES, pruneBackups, sharePictures } from './backup-folder.ts';

/** A backup that was brought up to date and waits to be the shop's: a folder that is there whole or not at all. */
export const POR_PONER = 'restaurar.listo';
/** Beside the backups: what the shop was, until all of it is there and it gets the name of one. */
export const APARTE = '.seguridad-a-medias';

/** What stands beside a database that was not closed. */
const AL_LADO = ['-wal', '-shm'];

interface Places {
  live: string;
  pictures: string;
  waiting: string;
  /** The database that waits. */
  next: string;
  backups: string;
  aside: string;
  /** The database that was. */
  kept: string;
}

function placesIn(dataFolder: string): Places {
  const [waiting, backups] = [join(dataFolder, POR_PONER), join(dataFolder, 'respaldos')];
  const aside = join(backups, APARTE);
  return {
    live: join(dataFolder, ARCHIVO_DE_DATOS),
    pictures: join(dataFolder, IMAGENES),
    ...{ waiting, backups, aside },
    next: join(waiting, ARCHIVO_DE_DATOS),
    kept: join(aside, ARCHIVO_DE_DATOS),
  };
}

function takeLogIn(file: string): void {
  try {
    aloneInItsFile(file);
  } catch {
    // A damaged database is kept as it is, with what stands beside it.
  }
}

async function moveLog(from: string, to: string): Promise<void> {
  for (const end of AL_LADO) if (existsSync(from + end)) await rename(from + end, to + end);
}

/** All of a backup of the shop as it is but its database, which moves there last. */
async function makeRoomAside({ live, pictures, aside }: Places): Promise<void> {
  await rm(aside, { recursive: true, force: true });
  takeLogIn(live);
  const bytes = (await sharePictures(pictures, join(aside, IMAGENES))) + (await stat(live)).size;
  await writeFile(join(aside, FICHA), JSON.stringify({ bytes }), { mode: 0o600 });
}

/** What was set aside becomes a backup. */
async function nameWhatWas({ kept, aside, backups }: Places, fecha: Date): Promise<void> {
  if (existsSync(kept)) {
    takeLogIn(kept);
    await rename(aside, join(backups, backupId(fecha, 'seguridad')));
  }
  await rm(aside, { recursive: true, force: true });
}

async function putInPlace(places: Places, fecha: Date): Promise<void> {
  const { live, kept, next, waiting, pictures } = places;
  await sharePictures(join(waiting, IMAGENES), pictures);
  if (existsSync(live)) {
    await nameWhatWas(places, fecha);
    await makeRoomAside(places);
    await rename(live, kept);
  }
  if (existsSync(kept)) await moveLog(live, kept);
  else for (const end of AL_LADO) await rm(live + end, { force: true });
  await rename(next, live);
}

/** The shop opens as it was, and nothing waits any more. */
async function giveUp({ live, kept, aside, waiting }: Places): Promise<void> {
  if (!existsSync(live)) {
    await moveLog(kept, live);
    await rename(kept, live);
  }
  await rm(waiting, { recursive: true, force: true, maxRetries: 3 });
  if (!existsSync(kept)) await rm(aside, { recursive: true, force: true });
}

async function restore(places: Places, fecha: Date): Promise<Falla | undefined> {
  const { live, kept, next, waiting, backups } = places;
  try {
    if (existsSync(next)) await putInPlace(places, fecha);
  } catch (error) {
    // Without any database an empty shop would open: rather none.
    if (!existsSync(live) && !existsSync(kept)) throw error;
    await giveUp(places);
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
    return fallaDe('El respaldo no se pudo restaurar: la tienda sigue como estaba', error, fecha);
  }
  try {
    await nameWhatWas(places, fecha);
    await rm(waiting, { recursive: true, force: true });
    await pruneBackups(backups, fecha);
  } catch (error) {
    // The shop is whole: the next start tidies up.
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
  }
  return undefined;
}

/**
 * Puts a backup that waits for it in the place of the shop's data, which become a backup themselves. Called before
 * the database is opened; a crash in the middle is taken up by the next start. What cannot be done leaves the shop as
 * it was, and is returned. Throws DatabaseAccessError while somebody else has the shop open.
 */
export async function restoreWhatWaits(dataFolder: string, fecha: Date): Promise<Falla | undefined> {
  const places = placesIn(dataFolder);
  if (!existsSync(places.waiting)) return undefined;
  const release = holdData(dataFolder, 'alone');
  try {
    return await restore(places, fecha);
  } finally {
    release();
  }
}
