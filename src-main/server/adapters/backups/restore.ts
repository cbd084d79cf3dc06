import { existsSync, readFileSync, statSync } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDamage } from '#db/sqlite/damage.ts';
import { holdData } from '#db/sqlite/data-lock.ts';
import { ARCHIVO_DE_DATOS, aloneInItsFile, BrokenFileError, shopProgress } from '#db/sqlite/file.ts';
import { type ErrorDeRespaldo, errorDeRespaldo } from './backup-error.ts';
import { backupId, FICHA, IMAGENES, pruneBackups, sharePictures } from './backup-folder.ts';
import { forgetProgress } from './progress-mark.ts';

/** Folder of the staged backup; created by a rename, so it is always complete. */
export const POR_PONER = 'restaurar.listo';
/** File of a staged backup: how far the shop had come when the restore was asked for (`shopProgress`). */
export const HASTA = 'hasta.txt';
/** Folder for the replaced data until it is complete and renamed to a backup. */
export const APARTE = '.seguridad-a-medias';

const SIGUIO =
  'El respaldo no se restauró: la tienda siguió trabajando después de que se pidió, y eso se habría perdido. Pídelo otra vez';

const SE_FUE = 'Lo que se había preparado para eso ya no está en la carpeta de datos: pídelo otra vez';

/** Suffixes of SQLite's files beside a database that was not closed. */
const AL_LADO = ['-wal', '-shm'];

interface Places {
  dataFolder: string;
  live: string;
  pictures: string;
  waiting: string;
  /** The staged database. */
  next: string;
  backups: string;
  aside: string;
  /** The replaced database. */
  kept: string;
}

function placesIn(dataFolder: string): Places {
  const waiting = join(dataFolder, POR_PONER);
  const backups = join(dataFolder, 'respaldos');
  const aside = join(backups, APARTE);
  return {
    dataFolder,
    live: join(dataFolder, ARCHIVO_DE_DATOS),
    pictures: join(dataFolder, IMAGENES),
    waiting,
    backups,
    aside,
    next: join(waiting, ARCHIVO_DE_DATOS),
    kept: join(aside, ARCHIVO_DE_DATOS),
  };
}

function takeLogIn(file: string): void {
  try {
    aloneInItsFile(file);
  } catch {
    // A damaged database is kept unchanged, together with its log files.
  }
}

async function moveLog(from: string, to: string): Promise<void> {
  for (const end of AL_LADO) if (existsSync(from + end)) await rename(from + end, to + end);
}

/** Prepares a backup of the current data, all but the database, which is moved in last. */
async function makeRoomAside({ live, pictures, aside }: Places): Promise<void> {
  await rm(aside, { recursive: true, force: true });
  takeLogIn(live);
  const bytes = (await sharePictures(pictures, join(aside, IMAGENES))) + (await stat(live)).size;
  await writeFile(join(aside, FICHA), JSON.stringify({ bytes }), { mode: 0o600 });
}

/** Renames the replaced data to a `seguridad` backup. Returns its id; undefined when nothing was replaced. */
async function nameWhatWas({ kept, aside, backups }: Places, fecha: Date): Promise<string | undefined> {
  const id = existsSync(kept) ? backupId(fecha, 'seguridad') : undefined;
  if (id) {
    takeLogIn(kept);
    await rename(aside, join(backups, id));
  }
  await rm(aside, { recursive: true, force: true });
  return id;
}

/** Whether the shop went on after the restore was asked for: what it did since would be gone without anybody's word. */
function wentOn({ live, waiting }: Places): boolean {
  const mark = join(waiting, HASTA);
  if (!existsSync(mark) || !existsSync(live)) return false;
  try {
    return shopProgress(live) !== readFileSync(mark, 'utf8');
  } catch {
    // A damaged shop does not go on.
    return false;
  }
}

async function putInPlace(places: Places, fecha: Date): Promise<void> {
  const { dataFolder, live, kept, next, waiting, pictures } = places;
  await sharePictures(join(waiting, IMAGENES), pictures);
  if (existsSync(live)) {
    await nameWhatWas(places, fecha);
    await makeRoomAside(places);
    await rename(live, kept);
  }
  if (existsSync(kept)) await moveLog(live, kept);
  else for (const end of AL_LADO) await rm(live + end, { force: true });
  await forgetProgress(dataFolder);
  await rename(next, live);
}

/** Puts the old database back and discards the staged one. */
async function giveUp({ live, kept, aside, waiting }: Places): Promise<void> {
  if (!existsSync(live)) {
    await moveLog(kept, live);
    await rename(kept, live);
  }
  await rm(waiting, { recursive: true, force: true, maxRetries: 3 });
  if (!existsSync(kept)) await rm(aside, { recursive: true, force: true });
}

/** What came of a staged backup. */
export interface Restored {
  /** Why the shop stays as it was. */
  failure: ErrorDeRespaldo | undefined;
  /** The backup of what was replaced, with which `takeRestoreBack` undoes it. */
  replaced: string | undefined;
}

const NOTHING: Restored = { failure: undefined, replaced: undefined };

/** Whether what was to be put in place is gone, and the shop is still the one that was to be replaced. */
function isGone({ live, kept, next, waiting }: Places): boolean {
  const mark = join(waiting, HASTA);
  if (existsSync(next) || existsSync(kept) || !existsSync(live) || !existsSync(mark)) return false;
  try {
    return shopProgress(live) === readFileSync(mark, 'utf8');
  } catch {
    // Nothing is known of a damaged shop; opening it says so.
    return false;
  }
}

/** Whether the staged database was damaged since it was checked. Without another one, opening tells it. */
async function isDamaged({ live, kept, next }: Places): Promise<boolean> {
  if (!existsSync(next) || !(existsSync(live) || existsSync(kept))) return false;
  return statSync(next).size === 0 || (await findDamage(next)) !== undefined;
}

/** Why the staged backup must not take the shop's place; undefined when it may. */
async function refusalOf(places: Places, fecha: Date, failed: string): Promise<ErrorDeRespaldo | undefined> {
  if (isGone(places)) return { fecha, mensaje: `${failed}. ${SE_FUE}` };
  if (existsSync(places.next) && wentOn(places)) return { fecha, mensaje: SIGUIO };
  if (!(await isDamaged(places))) return undefined;
  return errorDeRespaldo(
    'El respaldo no se pudo abrir',
    new BrokenFileError('it was damaged'),
    fecha,
    'respaldo',
  );
}

async function restore(places: Places, fecha: Date, failed: string): Promise<Restored> {
  const { live, kept, next, waiting, backups } = places;
  try {
    const refusal = await refusalOf(places, fecha, failed);
    if (refusal) {
      await giveUp(places);
      return { ...NOTHING, failure: refusal };
    }
    if (existsSync(next)) await putInPlace(places, fecha);
  } catch (error) {
    // Without any database a new empty shop would be created: fail the start instead.
    if (!existsSync(live) && !existsSync(kept)) throw error;
    await giveUp(places);
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
    return { ...NOTHING, failure: errorDeRespaldo(failed, error, fecha) };
  }
  let replaced: string | undefined;
  try {
    replaced = await nameWhatWas(places, fecha);
    await rm(waiting, { recursive: true, force: true });
    await pruneBackups(backups, fecha);
  } catch (error) {
    // The restore is complete; the next start cleans up.
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
  }
  return { ...NOTHING, replaced };
}

/** Runs `work` while no other process has the data folder open. Throws DatabaseAccessError. */
async function holding<T>(dataFolder: string, work: (places: Places) => Promise<T>): Promise<T> {
  const release = holdData(dataFolder, 'alone');
  try {
    return await work(placesIn(dataFolder));
  } finally {
    release();
  }
}

/**
 * Replaces the shop's data by the staged backup, if any, and keeps the old data as a backup. Called before the
 * database is opened; after a crash the next start continues. A failure leaves the shop unchanged and is returned, told as
 * `failed`; it is thrown where there is no database at all. Throws DatabaseAccessError while another process has the data
 * folder open.
 */
export async function restoreWhatWaits(
  dataFolder: string,
  fecha: Date,
  failed = 'El respaldo no se pudo restaurar: la tienda sigue como estaba',
): Promise<Restored> {
  if (!existsSync(join(dataFolder, POR_PONER))) return NOTHING;
  return await holding(dataFolder, (places) => restore(places, fecha, failed));
}

/**
 * Puts back what a restore replaced, whose data do not open. The backup that was restored is still among the others. Throws
 * DatabaseAccessError while another process has the data folder open.
 */
export async function takeRestoreBack(dataFolder: string, replaced: string): Promise<void> {
  await holding(dataFolder, async ({ live, pictures, backups }) => {
    const before = join(backups, replaced);
    await sharePictures(join(before, IMAGENES), pictures);
    for (const end of AL_LADO) await rm(live + end, { force: true });
    await rename(join(before, ARCHIVO_DE_DATOS), live);
    await rm(before, { recursive: true, force: true });
  });
}
