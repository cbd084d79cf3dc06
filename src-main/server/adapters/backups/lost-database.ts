import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/words/errores.ts';
import { DatabaseAccessError } from '#db/engines/errors.ts';
import { listCopies } from '#db/sqlite/copies.ts';
import { ARCHIVO_DE_DATOS, checkSqlite } from '#db/sqlite/file.ts';
import type { Database } from '#db/transaction.ts';
import { ARCHIVO_DE_CLAVE } from '../secrets/signing-key.ts';
import { type ErrorDeRespaldo, errorDeRespaldo, UnusableBackupError } from './backup-error.ts';
import { type Backup, IMAGENES, listBackups } from './backup-folder.ts';
import { openBackups } from './backups.ts';
import { POR_PONER, restoreWhatWaits } from './restore.ts';

/** How many usable backups are named; each is read whole before. */
const NOMBRADOS = 3;

const ILEGIBLE = 'Ese respaldo no se puede leer';
const NO_PUESTO = 'El respaldo elegido no se pudo poner en su lugar';

/** How a database was lost: opening a folder without it would make an empty shop, and a damaged one cannot be read. */
type Loss = 'missing' | 'damaged';

/** The database of a shop was lost, and nobody named a usable backup to open with. */
export class LostDatabaseError extends Error {
  readonly loss: Loss;
  /** The newest backups that can be opened, newest first. */
  readonly usable: readonly Backup[];
  /** Why the wanted backup cannot be used or was not put in place; undefined where none was wanted. */
  readonly refused: string | undefined;

  constructor(loss: Loss, usable: readonly Backup[], refused?: string) {
    super(`the database of this shop is ${loss}`);
    this.loss = loss;
    this.usable = usable;
    this.refused = refused;
  }
}

function isEmpty(file: string): boolean {
  return !existsSync(file) || statSync(file).size === 0;
}

/** Whether the database is gone, or emptied, from a folder that holds other things of a shop. */
export function isDatabaseMissing(dataFolder: string): boolean {
  if (!isEmpty(join(dataFolder, ARCHIVO_DE_DATOS))) return false;
  const pictures = join(dataFolder, IMAGENES);
  return (
    existsSync(join(dataFolder, ARCHIVO_DE_CLAVE)) ||
    (existsSync(pictures) && readdirSync(pictures).length > 0) ||
    listBackups(join(dataFolder, 'respaldos')).length > 0 ||
    listCopies(dataFolder).length > 0
  );
}

/** Whether a folder holds nothing of a shop: a wanted backup cannot be there. */
export function holdsNoShop(dataFolder: string): boolean {
  return isEmpty(join(dataFolder, ARCHIVO_DE_DATOS)) && !isDatabaseMissing(dataFolder);
}

/** The newest backups of a folder whose whole database was read without a fault. */
async function usableBackups(dataFolder: string, schema: string): Promise<Backup[]> {
  const folder = join(dataFolder, 'respaldos');
  const usable: Backup[] = [];
  for (const backup of listBackups(folder)) {
    const isWhole = await checkSqlite(join(folder, backup.id, ARCHIVO_DE_DATOS), schema).then(
      () => true,
      () => false,
    );
    if (isWhole) usable.push(backup);
    if (usable.length === NOMBRADOS) break;
  }
  return usable;
}

interface Recovery {
  dataFolder: string;
  /** Folder of the migrations of both engines. */
  migrations: string;
  /** The backup to open with, by its id, or `ultimo` for the newest usable one; undefined for none. */
  wanted: string | undefined;
  loss: Loss;
  fecha: Date;
  /** Changes the data of the backup before they are put in place. */
  prepare(db: Database): Promise<void>;
}

/** Whether staging failed because of the backup, so that another one may do. */
function isUnusable(error: unknown): boolean {
  if (error instanceof UnusableBackupError) return true;
  if (error instanceof AppError) return error.code === 'no-encontrado';
  return /^(ENOENT|EIO)$/.test(String((error as { code?: unknown }).code));
}

async function lost(
  { dataFolder, migrations, loss }: Recovery,
  refused: string | undefined,
): Promise<LostDatabaseError> {
  return new LostDatabaseError(loss, await usableBackups(dataFolder, join(migrations, 'sqlite')), refused);
}

/** Stages the wanted backup for `restoreWhatWaits`, and returns it. Throws like `recoverDatabase`. */
async function stage(recovery: Recovery): Promise<Backup> {
  const { dataFolder, migrations, wanted, prepare } = recovery;
  const backups = openBackups({ dataFolder, migrations });
  const all = wanted === 'ultimo' ? backups.list().map(({ id }) => id) : [];
  let refused: string | undefined;
  // Staging reads a backup whole: it is not read before as well.
  for (const id of wanted && wanted !== 'ultimo' ? [wanted] : all) {
    try {
      return await backups.stage(id, prepare);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      if (id === wanted) refused = error instanceof AppError ? error.message : ILEGIBLE;
    }
  }
  throw await lost(recovery, refused);
}

/** Puts the staged backup in the place of the lost database, or discards it and returns why that failed. */
async function putInPlace({ dataFolder, fecha }: Recovery): Promise<ErrorDeRespaldo | undefined> {
  try {
    return (await restoreWhatWaits(dataFolder, fecha, NO_PUESTO)).failure;
  } catch (error) {
    if (error instanceof DatabaseAccessError) throw error;
    process.stderr.write(`${String((error as Error).stack ?? error)}\n`);
    // It would be tried at each start, which then offers no other backup.
    await rm(join(dataFolder, POR_PONER), { recursive: true, force: true, maxRetries: 3 });
    return errorDeRespaldo(NO_PUESTO, error, fecha);
  }
}

/**
 * Puts the wanted backup in the place of a lost database, which is kept if there is one. Returns the backup. Throws
 * LostDatabaseError when none is wanted, or the wanted one cannot be used or put there, and AppError for want of space.
 */
export async function recoverDatabase(recovery: Recovery): Promise<Backup> {
  const backup = await stage(recovery);
  const failure = await putInPlace(recovery);
  // An empty file that is still there would be migrated into an empty shop.
  if (failure || isDatabaseMissing(recovery.dataFolder))
    throw await lost(recovery, failure?.mensaje ?? NO_PUESTO);
  return backup;
}
