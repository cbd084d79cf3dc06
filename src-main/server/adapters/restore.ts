import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { holdData } from '#db/data-lock.ts';
import { ARCHIVO_DE_DATOS } from '#db/open.ts';
import { aloneInItsFile } from '#db/sqlite-file.ts';
import { backupId, FICHA, IMAGENES, pruneBackups, sharePictures } from './backup-folder.ts';

/** A backup that was brought up to date and waits to be the shop's: a folder that is there whole or not at all. */
export const POR_PONER = 'restaurar.listo';
/** Which backup it is. */
export const ORIGEN = 'respaldo.txt';

/** What stands beside a database that was not closed. */
const AL_LADO = ['-wal', '-shm'];

/**
 * Makes a backup of the shop as it was: its database is moved there, the last step of all, so that at every moment
 * the one there is or the one that was is whole.
 */
async function keepWhatWas(dataFolder: string, fecha: Date): Promise<void> {
  const live = join(dataFolder, ARCHIVO_DE_DATOS);
  const folder = join(dataFolder, 'respaldos', backupId(fecha, 'seguridad'));
  try {
    aloneInItsFile(live);
  } catch {
    // A damaged database is kept as it is, with what stands beside it.
  }
  const pictures = await sharePictures(join(dataFolder, IMAGENES), join(folder, IMAGENES));
  const bytes = pictures + (await stat(live)).size;
  await writeFile(join(folder, FICHA), JSON.stringify({ bytes }), { mode: 0o600 });
  await rename(live, join(folder, ARCHIVO_DE_DATOS));
  for (const end of AL_LADO) {
    if (existsSync(live + end)) await rename(live + end, join(folder, ARCHIVO_DE_DATOS + end));
  }
}

async function putInPlace(dataFolder: string, fecha: Date): Promise<void> {
  const waiting = join(dataFolder, POR_PONER);
  const [file, live] = [join(waiting, ARCHIVO_DE_DATOS), join(dataFolder, ARCHIVO_DE_DATOS)];
  if (existsSync(file)) {
    if (existsSync(live)) await keepWhatWas(dataFolder, fecha);
    for (const end of AL_LADO) await rm(live + end, { force: true });
    const pictures = join(dataFolder, 'respaldos', readFileSync(join(waiting, ORIGEN), 'utf8'), IMAGENES);
    await mkdir(join(dataFolder, IMAGENES), { recursive: true, mode: 0o700 });
    await sharePictures(pictures, join(dataFolder, IMAGENES));
    await rename(file, live);
    await pruneBackups(join(dataFolder, 'respaldos'));
  }
  await rm(waiting, { recursive: true, force: true });
}

/**
 * Puts a backup that waits for it in the place of the shop's data, which become a backup themselves. Called before
 * the database is opened; a crash in the middle is taken up by the next start. Throws DatabaseAccessError while
 * somebody else has the shop open.
 */
export async function restoreWhatWaits(dataFolder: string, fecha: Date): Promise<void> {
  if (!existsSync(join(dataFolder, POR_PONER))) return;
  const release = holdData(dataFolder, 'alone');
  try {
    await putInPlace(dataFolder, fecha);
  } finally {
    release();
  }
}
