import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { assertNotNewer, knownMigrations } from './journal.ts';

/** Pages copied before others get their turn. */
const PAGINAS = 256;

/** A file that is no whole database of a shop. */
export class BrokenFileError extends Error {}

/** Copies a database as it is now, while others read and write it. */
export async function copySqlite(file: string, to: string): Promise<void> {
  const source = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    // Held: else whatever is written meanwhile makes the copy begin anew.
    source.exec('BEGIN');
    source.prepare('select count(*) from sqlite_master').get();
    await source.backup(to, { progress: () => PAGINAS });
  } finally {
    source.close();
  }
  aloneInItsFile(to);
}

/** Brings what stands beside a closed database (its log) into the file itself. */
export function aloneInItsFile(file: string): void {
  const db = new BetterSqlite3(file, { fileMustExist: true });
  try {
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
}

const deLaCasa = ['configuracion', 'productos', 'ventas', 'auditoria', '__drizzle_migrations'];

async function checkTables(db: BetterSqlite3.Database): Promise<void> {
  const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  if (!deLaCasa.every((name) => tables.includes(name))) throw new BrokenFileError('it holds no shop');
  // Table by table: nobody waits for the whole.
  for (const name of tables) {
    const found = db.pragma(`integrity_check("${name.replaceAll('"', '""')}")`, { simple: true });
    if (found !== 'ok') throw new BrokenFileError(String(found));
    await setImmediate();
  }
}

/**
 * Reads a whole database file that nobody has open. Throws BrokenFileError when it is damaged or not a shop's, and
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
