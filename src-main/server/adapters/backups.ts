import { existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#contract/errores.ts';
import type { TipoDeRespaldo } from '#contract/respaldos.ts';
import { ARCHIVO_DE_DATOS, openSqliteDatabase } from '#db/open.ts';
import { checkSqlite, copySqlite } from '#db/sqlite-file.ts';
import type { Database } from '#db/transaction.ts';
import { explain, type Falla, fallaDe } from './backup-failure.ts';
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
import { POR_PONER } from './restore.ts';
import { zip } from './zip.ts';

const NO_EXISTE = 'Ese respaldo no existe';

/** Copies of the shop: its database and its pictures. */
export interface Backups {
  readonly folder: string;
  /** Newest first. */
  list(): Backup[];
  /** Makes one while the shop sells on, and reads it again. Throws `conflicto`; nothing is left of it then. */
  make(tipo: TipoDeRespaldo, fecha: Date): Promise<Backup>;
  /** Reads one from end to end. Throws `no-encontrado`, or `conflicto` when it is damaged. */
  check(id: string): Promise<Backup>;
  /** All of one as a ZIP with one folder in it, called as the backup is. Throws `no-encontrado`. */
  pack(id: string): Promise<{ backup: Backup; bytes: number; content: Readable }>;
  /**
   * Puts one ready to be the shop's when it opens the next time, brought up to date by this program and by `prepare`.
   * Until then nothing changes. Throws as `check` does, and `conflicto` while another one waits for that.
   */
  stage(id: string, prepare: (db: Database) => Promise<void>): Promise<Backup>;
  /**
   * Removes one that the owner made, once `note` said so; when that fails it stays. Throws `no-encontrado`, or
   * `conflicto` for the others.
   */
  remove(id: string, note: () => Promise<void>): Promise<void>;
  /** Takes away what was put ready: the shop stays as it is. */
  unstage(): Promise<void>;
  /** What failed while nobody watched; undefined once a backup was made after it. */
  lastFailure(): Falla | undefined;
  /** Waits for what is under way. */
  settle(): Promise<void>;
}

interface Options {
  dataFolder: string;
  /** Folder of the migrations of all engines. */
  migrations: string;
  room?: Room;
  /** What failed before it was opened. */
  failure?: Falla | undefined;
}

const A_MEDIAS = '.a-medias';
const QUITADO = '.quitado';
const PREPARANDO = 'restaurar.tmp';

export function openBackups({ dataFolder, migrations, room, failure }: Options): Backups {
  const folder = join(dataFolder, 'respaldos');
  const pictures = join(dataFolder, IMAGENES);
  const schema = join(migrations, 'sqlite');
  let running: Promise<unknown> | undefined;
  let lastFailure = failure;

  /** One at a time; what it began is removed when it fails. */
  async function alone<T>(
    started: string,
    copied: 'tienda' | 'respaldo',
    work: () => Promise<T>,
  ): Promise<T> {
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
  }

  function find(id: string): Backup {
    const backup = listBackups(folder).find((uno) => uno.id === id);
    if (!backup) throw new AppError('no-encontrado', NO_EXISTE);
    return backup;
  }

  async function copyAll(tipo: TipoDeRespaldo, fecha: Date): Promise<Backup> {
    const half = join(folder, A_MEDIAS);
    const [live, file] = [join(dataFolder, ARCHIVO_DE_DATOS), join(half, ARCHIVO_DE_DATOS)];
    await rm(half, { recursive: true, force: true });
    await mkdir(half, { recursive: true, mode: 0o700 });
    await assertRoom(dataFolder, (await stat(live)).size, room);
    // Before and after: one that comes or goes meanwhile is in either way.
    await sharePictures(pictures, join(half, IMAGENES), room);
    await copySqlite(live, file);
    const shared = await sharePictures(pictures, join(half, IMAGENES), room);
    await checkSqlite(file, schema);
    const bytes = shared + (await stat(file)).size;
    await writeFile(join(half, FICHA), JSON.stringify({ bytes }), { mode: 0o600 });
    const id = backupId(fecha, tipo);
    await rename(half, join(folder, id));
    // It is made. What could not be tidied up waits for the next one.
    await pruneBackups(folder, fecha).catch(() => undefined);
    return { id, tipo, fecha, bytes };
  }

  async function copyAndNote(tipo: TipoDeRespaldo, fecha: Date): Promise<Backup> {
    try {
      const backup = await copyAll(tipo, fecha);
      lastFailure = undefined;
      return backup;
    } catch (error) {
      if (tipo === 'diario') lastFailure = fallaDe('El respaldo del día no se pudo hacer', error, fecha);
      throw error;
    }
  }

  async function prepareAside(id: string, prepare: (db: Database) => Promise<void>): Promise<void> {
    const aside = join(dataFolder, PREPARANDO);
    const [source, file] = [join(folder, id, ARCHIVO_DE_DATOS), join(aside, ARCHIVO_DE_DATOS)];
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { mode: 0o700 });
    await assertRoom(dataFolder, (await stat(source)).size, room);
    await copyFile(source, file);
    await checkSqlite(file, schema);
    const { db } = await openSqliteDatabase(aside, migrations);
    try {
      await prepare(db);
    } finally {
      await db.close();
    }
    // The backup may go before the shop opens again.
    await sharePictures(join(folder, id, IMAGENES), join(aside, IMAGENES), room);
    // What a restore could not tidy up.
    await unstage();
    await rename(aside, join(dataFolder, POR_PONER));
  }

  const unstage = () => rm(join(dataFolder, POR_PONER), { recursive: true, force: true });

  return {
    folder,
    list: () => listBackups(folder),
    make: (tipo, fecha) => alone(join(folder, A_MEDIAS), 'tienda', () => copyAndNote(tipo, fecha)),
    async check(id) {
      const backup = find(id);
      await checkSqlite(join(folder, id, ARCHIVO_DE_DATOS), schema).catch((error: unknown) => {
        throw explain(error, 'respaldo');
      });
      return backup;
    },
    async pack(id) {
      const backup = find(id);
      try {
        return { backup, ...(await zip(await filesOf(folder, backup.id))) };
      } catch (error) {
        // It was removed while it was looked through.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
        throw new AppError('no-encontrado', NO_EXISTE);
      }
    },
    async stage(id, prepare) {
      const backup = find(id);
      if (existsSync(join(dataFolder, POR_PONER, ARCHIVO_DE_DATOS)))
        throw new AppError('conflicto', 'La tienda ya va a abrir con otro respaldo: espera un momento');
      await alone(join(dataFolder, PREPARANDO), 'respaldo', () => prepareAside(id, prepare));
      return backup;
    },
    async remove(id, note) {
      if (find(id).tipo !== 'manual')
        throw new AppError(
          'conflicto',
          'Solo se eliminan los respaldos hechos a mano: los demás se van solos',
        );
      const [path, gone] = [join(folder, id), join(folder, QUITADO)];
      await alone(gone, 'respaldo', async () => {
        await rm(gone, { recursive: true, force: true });
        // In one step: half a backup would still look like one.
        await rename(path, gone);
        await note().catch(async (error: unknown) => {
          await rename(gone, path);
          throw error;
        });
        await rm(gone, { recursive: true, force: true });
      });
    },
    unstage,
    lastFailure: () => lastFailure,
    async settle() {
      await running;
    },
  };
}
