import { existsSync, mkdirSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { TipoDeRespaldo } from '#contract/schemas/tienda/respaldos.ts';
import { AppError } from '#contract/words/errores.ts';
import { openSqliteDatabase } from '#db/open.ts';
import { ARCHIVO_DE_DATOS, checkSqlite, copySqlite, isBrokenFile, shopProgress } from '#db/sqlite/file.ts';
import { assertAllRules, assertNoForeignRules } from '#db/sqlite/rules.ts';
import type { Database } from '#db/transaction.ts';
import { type ErrorDeRespaldo, errorDeRespaldo, explain } from './backup-error.ts';
import {
  assertRoom,
  type Backup,
  backupId,
  FICHA,
  filesOf,
  IMAGENES,
  listBackups,
  pruneBackups,
  type Room,
  sharePictures,
} from './backup-folder.ts';
import { HASTA, POR_PONER } from './restore.ts';
import { zip } from './zip.ts';

const NO_EXISTE = 'Ese respaldo no existe';

/** Backups of the shop: its database and its pictures. */
export interface Backups {
  readonly folder: string;
  /** Newest first. */
  list(): Backup[];
  /** Makes a backup while the shop runs, and verifies it. Throws `conflicto`, leaving nothing behind. */
  make(tipo: TipoDeRespaldo, fecha: Date): Promise<Backup>;
  /** Verifies a backup's whole database. Throws `no-encontrado`, or `conflicto` when it is damaged. */
  check(id: string): Promise<Backup>;
  /** A backup as a ZIP stream with one folder named by its id. Throws `no-encontrado`. */
  pack(id: string): Promise<{ backup: Backup; bytes: number; content: Readable }>;
  /**
   * Stages a backup to replace the shop's data at the next start, migrated and changed by `prepare`. The shop itself
   * does not change yet. Throws like `check`, and `conflicto` while another one is staged.
   */
  stage(id: string, prepare: (db: Database) => Promise<void>): Promise<Backup>;
  /**
   * Removes a manual backup after `note` has recorded it; when `note` fails the backup stays. Throws `no-encontrado`,
   * or `conflicto` for automatic backups.
   */
  remove(id: string, note: () => Promise<void>): Promise<void>;
  /**
   * Notes how far the shop has come: should it go on before the next start, the staged backup is discarded there. Of a
   * damaged shop nothing is noted.
   */
  markStaged(): Promise<void>;
  /** Discards the staged backup. */
  unstage(): Promise<void>;
  /** The last failure in the background; undefined once a later backup succeeded. */
  lastFailure(): ErrorDeRespaldo | undefined;
  /** Waits for the running operation. */
  settle(): Promise<void>;
}

interface Options {
  dataFolder: string;
  /** Folder of the migrations of both engines. */
  migrations: string;
  room?: Room;
  /** A failed restore during this start. */
  failure?: ErrorDeRespaldo | undefined;
}

const A_MEDIAS = '.a-medias';
const QUITADO = '.quitado';
const PREPARANDO = 'restaurar.tmp';

/** Where the shop's data and its backups are. */
interface Places {
  data: string;
  backups: string;
  pictures: string;
  /** All migrations, and those of the database that backups hold. */
  migrations: string;
  schema: string;
  room: Room | undefined;
}

/** Runs one operation at a time. */
function createTurn() {
  let running: Promise<unknown> | undefined;
  return {
    /** Removes `started` when the operation fails. Throws `conflicto` while another one runs. */
    async take<T>(started: string, copied: 'tienda' | 'respaldo', work: () => Promise<T>): Promise<T> {
      if (running)
        throw new AppError('conflicto', 'Ya se está trabajando con los respaldos: espera un momento');
      const job = work().catch(async (error: unknown) => {
        await rm(started, { recursive: true, force: true });
        throw explain(error, copied);
      });
      running = job.catch(() => undefined);
      try {
        return await job;
      } finally {
        running = undefined;
      }
    },
    async settle(): Promise<void> {
      await running;
    },
  };
}

/** Copies the running shop into a verified backup, and prunes old ones. */
async function copyShop(places: Places, tipo: TipoDeRespaldo, fecha: Date): Promise<Backup> {
  const { data, backups, pictures, schema, room } = places;
  const half = join(backups, A_MEDIAS);
  const live = join(data, ARCHIVO_DE_DATOS);
  const file = join(half, ARCHIVO_DE_DATOS);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  await assertRoom(data, (await stat(live)).size, room);
  // Before and after the database: pictures added or removed meanwhile are included either way.
  await sharePictures(pictures, join(half, IMAGENES), room);
  await copySqlite(live, file);
  const shared = await sharePictures(pictures, join(half, IMAGENES), room);
  await checkSqlite(file, schema);
  const bytes = shared + (await stat(file)).size;
  await writeFile(join(half, FICHA), JSON.stringify({ bytes }), { mode: 0o600 });
  const id = backupId(fecha, tipo);
  await rename(half, join(backups, id));
  // The backup is complete; the next one prunes again.
  await pruneBackups(backups, fecha).catch(() => undefined);
  return { id, tipo, fecha, bytes };
}

/** How far a shop has come; undefined of a damaged one. */
function progressOf(file: string): string | undefined {
  try {
    return shopProgress(file);
  } catch (error) {
    if (!isBrokenFile(error)) throw error;
    return undefined;
  }
}

const discardStaged = (data: string) => rm(join(data, POR_PONER), { recursive: true, force: true });

/** Copies a backup aside, migrates and changes the copy, and leaves it where the next start finds it. */
async function stageCopy(
  places: Places,
  id: string,
  prepare: (db: Database) => Promise<void>,
): Promise<void> {
  const { data, backups, migrations, schema, room } = places;
  const aside = join(data, PREPARANDO);
  const source = join(backups, id, ARCHIVO_DE_DATOS);
  const file = join(aside, ARCHIVO_DE_DATOS);
  await rm(aside, { recursive: true, force: true });
  await mkdir(aside, { mode: 0o700 });
  await assertRoom(data, (await stat(source)).size, room);
  await copyFile(source, file);
  await checkSqlite(file, schema);
  // Before anything is written to it: it may come from elsewhere.
  assertNoForeignRules(file, schema);
  const { db } = await openSqliteDatabase(aside, migrations);
  try {
    assertAllRules(db.raw, schema);
    await prepare(db);
  } finally {
    await db.close();
  }
  // Linked now, since the backup may be removed before the next start.
  await sharePictures(join(backups, id, IMAGENES), join(aside, IMAGENES), room);
  // Leftovers of an earlier restore.
  await discardStaged(data);
  await rename(aside, join(data, POR_PONER));
}

/** Removes a backup once `note` has recorded it; when `note` fails the backup stays. */
async function removeNoted(backups: string, id: string, note: () => Promise<void>): Promise<void> {
  const path = join(backups, id);
  const gone = join(backups, QUITADO);
  await rm(gone, { recursive: true, force: true });
  // Renamed first, because a half-deleted folder would still be listed as a backup.
  await rename(path, gone);
  await note().catch(async (error: unknown) => {
    await rename(gone, path);
    throw error;
  });
  await rm(gone, { recursive: true, force: true });
}

/** Throws `no-encontrado`. */
function findBackup(backups: string, id: string): Backup {
  const backup = listBackups(backups).find((uno) => uno.id === id);
  if (!backup) throw new AppError('no-encontrado', NO_EXISTE);
  return backup;
}

export function openBackups({ dataFolder, migrations, room, failure }: Options): Backups {
  const folder = join(dataFolder, 'respaldos');
  const places: Places = {
    data: dataFolder,
    backups: folder,
    pictures: join(dataFolder, IMAGENES),
    migrations,
    schema: join(migrations, 'sqlite'),
    room,
  };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const turn = createTurn();
  let lastFailure = failure;

  async function copyAndNote(tipo: TipoDeRespaldo, fecha: Date): Promise<Backup> {
    try {
      const backup = await copyShop(places, tipo, fecha);
      lastFailure = undefined;
      return backup;
    } catch (error) {
      if (tipo === 'diario')
        lastFailure = errorDeRespaldo('El respaldo del día no se pudo hacer', error, fecha);
      throw error;
    }
  }

  return {
    folder,
    list: () => listBackups(folder),
    make: (tipo, fecha) => turn.take(join(folder, A_MEDIAS), 'tienda', () => copyAndNote(tipo, fecha)),
    async check(id) {
      const backup = findBackup(folder, id);
      await checkSqlite(join(folder, id, ARCHIVO_DE_DATOS), places.schema).catch((error: unknown) => {
        throw explain(error, 'respaldo');
      });
      return backup;
    },
    async pack(id) {
      const backup = findBackup(folder, id);
      try {
        return { backup, ...(await zip(await filesOf(folder, backup.id))) };
      } catch (error) {
        // The backup was removed meanwhile.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw new AppError('no-encontrado', NO_EXISTE);
      }
    },
    async stage(id, prepare) {
      const backup = findBackup(folder, id);
      if (existsSync(join(dataFolder, POR_PONER, ARCHIVO_DE_DATOS)))
        throw new AppError('conflicto', 'La tienda ya va a abrir con otro respaldo: espera un momento');
      await turn.take(join(dataFolder, PREPARANDO), 'respaldo', () => stageCopy(places, id, prepare));
      return backup;
    },
    async remove(id, note) {
      if (findBackup(folder, id).tipo !== 'manual')
        throw new AppError(
          'conflicto',
          'Solo se eliminan los respaldos hechos a mano: los demás se van solos',
        );
      await turn.take(join(folder, QUITADO), 'respaldo', () => removeNoted(folder, id, note));
    },
    async markStaged() {
      const progress = progressOf(join(dataFolder, ARCHIVO_DE_DATOS));
      if (progress !== undefined) await writeFile(join(dataFolder, POR_PONER, HASTA), progress);
    },
    unstage: () => discardStaged(dataFolder),
    lastFailure: () => lastFailure,
    settle: turn.settle,
  };
}
