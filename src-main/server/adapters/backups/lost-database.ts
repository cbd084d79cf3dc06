import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listCopies } from '#db/sqlite/copies.ts';
import { ARCHIVO_DE_DATOS, checkSqlite } from '#db/sqlite/file.ts';
import { ARCHIVO_DE_CLAVE } from '../secrets/signing-key.ts';
import { type Backup, IMAGENES, listBackups } from './backup-folder.ts';
import { openBackups } from './backups.ts';

/** How many usable backups are named; each is read whole before. */
const NOMBRADOS = 3;

/** How a database was lost: opening a folder without it would make an empty shop, and a damaged one cannot be read. */
type Loss = 'missing' | 'damaged';

/** The database of a shop was lost, and nobody said with which backup to open. */
export class LostDatabaseError extends Error {
  readonly loss: Loss;
  /** The newest backups that can be opened, newest first. */
  readonly usable: readonly Backup[];

  constructor(loss: Loss, usable: readonly Backup[]) {
    super(`the database of this shop is ${loss}`);
    this.loss = loss;
    this.usable = usable;
  }
}

/** Whether opening failed because the file is no database, or a damaged one. */
export function isDamage(error: unknown): boolean {
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String((error as { code?: unknown }).code));
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
}

/**
 * Stages the wanted backup in the place of a lost database, for `restoreWhatWaits`. Returns the backup. Throws
 * LostDatabaseError when none is wanted or usable, and AppError when the wanted one cannot be used.
 */
export async function stageRecovery({ dataFolder, migrations, wanted, loss }: Recovery): Promise<Backup> {
  const usable = await usableBackups(dataFolder, join(migrations, 'sqlite'));
  const id = wanted === 'ultimo' ? usable[0]?.id : wanted;
  if (!id) throw new LostDatabaseError(loss, usable);
  return await openBackups({ dataFolder, migrations }).stage(id, async () => undefined);
}
