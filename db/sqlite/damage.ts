import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { isBrokenFile } from './file.ts';

/** What is wrong with a database: its bytes, or the disk that cannot read them. */
export interface Damage {
  kind: 'damaged' | 'unreadable';
  /** What SQLite says of it. */
  found: string;
}

/** Reads that the disk refused; not those of locks, of shared memory or for want of memory. */
const UNREADABLE = /^SQLITE_IOERR(_READ|_SHORT_READ|_FSTAT|_DATA|_CORRUPTFS)?$/;
/** SQLITE_IOERR, the lowest byte of the number of each of its kinds. */
const IOERR = 10;

/** The damage of which one finding of `quick_check` tells: a page that could not be read stands among them. */
export function damageIn(found: string): Damage {
  const code = /unable to get the page\. error code=(\d+)/.exec(found)?.[1];
  return { kind: code && (Number(code) & 0xff) === IOERR ? 'unreadable' : 'damaged', found };
}

/** Checks a table with its indexes, or with the name `sqlite_schema` the list of free pages. */
function findDamageOf(db: BetterSqlite3.Database, table: string): Damage | undefined {
  const found = db.pragma(`quick_check("${table.replaceAll('"', '""')}")`, { simple: true });
  return found === 'ok' ? undefined : damageIn(String(found));
}

/** Where SQLite locks a file: it leaves this byte's page empty. */
const LOCK_BYTE = 2 ** 30;

/** A page of two tables, or of none and not free either: what no check of a single table sees. */
function findStrayPage(db: BetterSqlite3.Database): Damage | undefined {
  const numberOf = (pragma: string) => Number(db.pragma(pragma, { simple: true }));
  const pages = numberOf('page_count');
  const isUsed = new Uint8Array(pages + 1);
  let known = numberOf('freelist_count') + (pages * numberOf('page_size') > LOCK_BYTE ? 1 : 0);
  const used = db.prepare('select pageno from dbstat').pluck().iterate() as IterableIterator<number>;
  for (const page of used) {
    if (isUsed[page]) return { kind: 'damaged', found: `page ${page} is used twice` };
    isUsed[page] = 1;
    known += 1;
  }
  return known === pages ? undefined : { kind: 'damaged', found: `${known} of ${pages} pages are known` };
}

async function look(db: BetterSqlite3.Database): Promise<Damage | undefined> {
  const tables = db.prepare("select name from sqlite_master where type = 'table'").pluck().all() as string[];
  for (const name of ['sqlite_schema', ...tables]) {
    const damage = findDamageOf(db, name);
    if (damage) return damage;
    await setImmediate();
  }
  return findStrayPage(db);
}

/**
 * The first damage of a database file, which may be in use; undefined in a whole one. Looks table by table, because a thread
 * cannot be ended inside one call of SQLite, and a shop that closes waits for it.
 */
export async function findDamage(file: string): Promise<Damage | undefined> {
  let db: BetterSqlite3.Database | undefined;
  try {
    db = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
    // The open read transaction keeps a snapshot: pages change their table between two statements.
    db.exec('BEGIN');
    return await look(db);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (isBrokenFile(error)) return { kind: 'damaged', found: code };
    if (UNREADABLE.test(code)) return { kind: 'unreadable', found: code };
    throw error;
  } finally {
    db?.close();
  }
}
