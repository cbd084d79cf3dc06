import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { assertNotNewer, knownMigrations } from '../engines/journal.ts';

/** The database file inside the data folder. */
export const ARCHIVO_DE_DATOS = 'guirnalda.sqlite';
/** Pages copied before yielding to other work. */
const PAGINAS = 256;

/** The file is not an intact database of a shop. */
export class BrokenFileError extends Error {}

/** Whether an error says that a file is no database, or a damaged one. */
export function isBrokenFile(error: unknown): boolean {
  if (error instanceof BrokenFileError) return true;
  const { code, message } = error as { code?: unknown; message?: unknown };
  // What SQLite says of a header whose number of the format is none.
  if (code === 'SQLITE_ERROR') return message === 'unsupported file format';
  return /^SQLITE_(NOTADB|CORRUPT)/.test(String(code));
}

/** Copies a snapshot of a database while it is in use. */
export async function copySqlite(file: string, to: string): Promise<void> {
  const source = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    // The open read transaction keeps a snapshot; otherwise writes would restart the copy.
    source.exec('BEGIN');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(to, { progress: () => PAGINAS });
  } finally {
    source.close();
  }
  aloneInItsFile(to);
}

/** Checkpoints the WAL of a closed database into its file. */
export function aloneInItsFile(file: string): void {
  const db = new BetterSqlite3(file, { fileMustExist: true });
  try {
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

/** The first value that a query finds in a database file, which may be in use and stays as it is. */
export function askSqlite(file: string, query: string): unknown {
  const db = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    return db.prepare(query).pluck().get();
  } finally {
    db.close();
  }
}

/** What people do leaves rows here, which are never removed. Others join at the end: counts of before are compared one by one. */
const ROWS_OF_WORK = [
  ['ventas', 'fecha_venta'],
  ['pedidos', 'fecha_pedido'],
  ['pedido_historial', 'fecha'],
  ['movimientos_inventario', 'fecha'],
  ['movimientos_de_caja', 'fecha'],
  ['auditoria', 'fecha'],
] as const;

/** Asks how far a shop has come: one number for each kind of what is done, parted by blanks; none of them ever falls. */
export const PROGRESS_QUERY = `select ${ROWS_OF_WORK.map(
  ([table]) => `(select coalesce(max(rowid), 0) from ${table})`,
).join(" || ' ' || ")} as progress`;

/**
 * How far a shop has come, of its database file, which may be in use: another text after anything was sold, ordered, moved
 * or changed by somebody.
 */
export function shopProgress(file: string): string {
  return String(askSqlite(file, PROGRESS_QUERY));
}

/** When the newest of what a database file holds was done; undefined in a new shop. */
export function newestIn(file: string): Date | undefined {
  const dates = ROWS_OF_WORK.map(
    ([table, date]) => `select * from (select ${date} as fecha from ${table} order by rowid desc limit 1)`,
  );
  const newest = askSqlite(file, `select max(fecha) from (${dates.join(' union all ')})`);
  return newest === null ? undefined : new Date(Number(newest));
}

/** Tables of every shop. A view in the place of one could be made to count without end. */
const deLaCasa = ['configuracion', 'productos', 'ventas', 'pedidos', 'auditoria', '__drizzle_migrations'];

async function checkTables(db: BetterSqlite3.Database): Promise<void> {
  const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  if (!deLaCasa.every((name) => tables.includes(name))) throw new BrokenFileError('it holds no shop');
  // Checked table by table, to yield in between.
  for (const name of tables) {
    const found = db.pragma(`integrity_check("${name.replaceAll('"', '""')}")`, { simple: true });
    if (found !== 'ok') throw new BrokenFileError(String(found));
    await setImmediate();
  }
}

/**
 * Verifies a database file that is not in use. Throws BrokenFileError when it is damaged or not a shop's, and
 * NewerDatabaseError.
 */
export async function checkSqlite(file: string, migrationsFolder: string): Promise<void> {
  if (!existsSync(file)) throw new BrokenFileError('it is not there');
  let db: BetterSqlite3.Database | undefined;
  try {
    db = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    await checkTables(db);
    const applied = db.prepare('select count(*) from __drizzle_migrations').pluck().get() as number;
    assertNotNewer(applied, knownMigrations(migrationsFolder));
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (!code.startsWith('SQLITE_')) throw error;
    throw new BrokenFileError(code, { cause: error });
  } finally {
    db?.close();
  }
}
