import { mkdirSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { DatabaseAccessError } from '../engines/errors.ts';
import { isBrokenFile } from './file.ts';

const EN_USO = 'en-uso.lock';
const SERVIDOR = 'servidor.lock';
/** The files of a data folder that hold nothing but its locks. */
export const LOCKS: readonly string[] = [EN_USO, SERVIDOR];

const MENSAJES = {
  shared: 'En esta tienda se están trayendo datos. Espera a que termine y vuelve a abrirla.',
  alone: 'La tienda está abierta. Ciérrala, espera un momento y vuelve a intentarlo.',
} as const;

function openAndTake(path: string, take: (file: BetterSqlite3.Database) => void): () => void {
  const file = new BetterSqlite3(path, { timeout: 0 });
  try {
    take(file);
  } catch (error) {
    file.close();
    throw error;
  }
  return () => file.close();
}

/** Opens an empty file that `take` locks. Throws DatabaseAccessError with `refusal` while another process has it. */
function lock(path: string, take: (file: BetterSqlite3.Database) => void, refusal: string): () => void {
  try {
    return openAndTake(path, take);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    if (code.startsWith('SQLITE_BUSY')) throw new DatabaseAccessError(refusal);
    if (!isBrokenFile(error)) throw error;
  }
  // It holds nothing: what a failing disk wrote into it must not look like damage of the shop's data.
  truncateSync(path);
  return openAndTake(path, take);
}

const takeAlone = (file: BetterSqlite3.Database) => void file.exec('BEGIN EXCLUSIVE');

function takeShared(file: BetterSqlite3.Database): void {
  file.exec('BEGIN');
  file.prepare('select count(*) from sqlite_master').get();
}

/**
 * Locks a data folder, shared or exclusively (`alone`). Uses SQLite's lock on an empty file, which the system releases
 * when the process ends. Returns a function that unlocks. Throws DatabaseAccessError.
 */
export function holdData(folder: string, how: keyof typeof MENSAJES): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return lock(join(folder, EN_USO), how === 'alone' ? takeAlone : takeShared, MENSAJES[how]);
}

/**
 * Makes this process the one server of a data folder that exists: a second one would send no events to the first one's
 * screens, and count callers apart. Other programs may share the data. Returns a function that unlocks. Throws
 * DatabaseAccessError.
 */
export function holdServer(folder: string): () => void {
  const refusal = `La tienda de «${folder}» ya está abierta en esta computadora: usa esa, o ciérrala y vuelve a intentarlo.`;
  return lock(join(folder, SERVIDOR), takeAlone, refusal);
}
