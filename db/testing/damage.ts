import { closeSync, openSync, writeSync } from 'node:fs';
import BetterSqlite3 from 'better-sqlite3';

/**
 * Overwrites the page where a table or an index of a database file begins. An open shop may still hold that page in memory,
 * and opening does not read it.
 */
export function damageRoot(file: string, name: string): void {
  const db = new BetterSqlite3(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const root = Number(db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name));
  const bytes = Number(db.pragma('page_size', { simple: true }));
  db.close();
  const opened = openSync(file, 'r+');
  writeSync(opened, Buffer.alloc(bytes, 7), 0, bytes, (root - 1) * bytes);
  closeSync(opened);
}
