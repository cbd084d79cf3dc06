import { existsSync, statSync } from 'node:fs';
import { copyFile, link, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { knownMigrations } from '../engines/journal.ts';
import { CARPETA_DE_COPIAS, type Copy, listCopies } from './copies.ts';
import { holdData } from './data-lock.ts';
import { aloneInItsFile, askSqlite, BrokenFileError, checkSqlite } from './file.ts';

/** What people do in the shop leaves rows here, which are never removed. */
const HUELLAS = ['auditoria', 'ventas', 'pedidos', 'movimientos_inventario'];

/** What came of going back: the data needed nothing, were taken back, or must stay because of work done since. */
export type GoneBack =
  | { result: 'not-needed' | 'no-copy' | 'worked-since' }
  | { result: 'done'; copy: string; kept: string };

const applied = (file: string): number =>
  Number(askSqlite(file, 'select count(*) from __drizzle_migrations'));

/** The number of rows that people's work has left in a database, by table; undefined when a table is not there. */
function huellas(file: string): (number | undefined)[] {
  return HUELLAS.map((table) => {
    try {
      return Number(askSqlite(file, `select count(*) from ${table}`));
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'SQLITE_ERROR') throw error;
      return undefined;
    }
  });
}

function sameWork(live: string, copy: string): boolean {
  const there = huellas(copy);
  return huellas(live).every((rows, i) => rows !== undefined && rows === there[i]);
}

/** The newest copy that this program can open and that is intact. */
async function newestGoodCopy(dataFolder: string, migrations: string): Promise<Copy | undefined> {
  const known = knownMigrations(migrations);
  for (const copy of listCopies(dataFolder)) {
    if (copy.esquema > known) continue;
    const broken = await checkSqlite(copy.file, migrations).catch((error: unknown) => error);
    if (broken === undefined) return copy;
    if (!(broken instanceof BrokenFileError)) throw broken;
  }
  return undefined;
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Keeps a database under another name, as a second name of the same file or as a copy. */
async function keep(live: string, kept: string): Promise<void> {
  await rm(kept, { force: true });
  await link(live, kept).catch(() => copyFile(live, kept));
}

async function exchange(live: string, copy: Copy, kept: string): Promise<void> {
  const next = `${live}.vuelta`;
  await rm(next, { force: true });
  await copyFile(copy.file, next);
  await flush(next);
  // From here on the database is its one file: its log would not fit the copy.
  aloneInItsFile(live);
  await keep(live, kept);
  await rename(next, live);
}

/**
 * Takes a shop back to the copy from before a newer program migrated it, when nobody has worked in it since. The newer
 * database is kept in the folder of copies. Ended at any moment, the next call finds the newer database or the copy,
 * whole. Throws DatabaseAccessError while another process has the data open.
 */
export async function goBackToCopy(dataFolder: string, live: string, migrations: string): Promise<GoneBack> {
  if (!existsSync(live) || statSync(live).size === 0) return { result: 'not-needed' };
  if (applied(live) <= knownMigrations(migrations)) return { result: 'not-needed' };
  const release = holdData(dataFolder, 'alone');
  try {
    const copy = await newestGoodCopy(dataFolder, migrations);
    if (!copy) return { result: 'no-copy' };
    if (!sameWork(live, copy.file)) return { result: 'worked-since' };
    const kept = join(dataFolder, CARPETA_DE_COPIAS, `de-version-nueva-v${applied(live)}.sqlite`);
    await exchange(live, copy, kept);
    return { result: 'done', copy: copy.file, kept };
  } finally {
    release();
  }
}
