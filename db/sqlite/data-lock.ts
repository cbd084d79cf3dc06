import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { DatabaseAccessError } from '../engines/errors.ts';

const ARCHIVO = 'en-uso.lock';

const MENSAJES = {
  shared: 'En esta tienda se están trayendo datos. Espera a que termine y vuelve a abrirla.',
  alone: 'La tienda está abierta. Ciérrala, espera un momento y vuelve a intentarlo.',
} as const;

/**
 * Locks a data folder, shared or exclusively (`alone`). Uses SQLite's lock on an empty file, which the system releases
 * when the process ends. Returns a function that unlocks. Throws DatabaseAccessError.
 */
export function holdData(folder: string, how: keyof typeof MENSAJES): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = new BetterSqlite3(join(folder, ARCHIVO), { timeout: 0 });
  try {
    if (how === 'alone') file.exec('BEGIN EXCLUSIVE');
    else {
      file.exec('BEGIN');
      file.prepare('select count(*) from sqlite_master').get();
    }
  } catch (error) {
    file.close();
    if (!String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw error;
    throw new DatabaseAccessError(MENSAJES[how]);
  }
  return () => file.close();
}
