import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { SqliteDatabase } from './database.ts';
import { aloneInItsFile, checkSqlite } from './file.ts';

/** Folder of the copies, in the data folder. */
export const CARPETA_DE_COPIAS = 'copias';

/** Number of copies from before a change of program that are kept. */
const KEPT_COPIES = 5;

const NOMBRE = /^antes-de-migrar-v(\d+)-.*\.sqlite$/;

export interface Copy {
  file: string;
  /** Number of migrations of the database copied. */
  esquema: number;
  /** When it was made. */
  fecha: Date;
}

/** The copies in a data folder, the newest first. */
export function listCopies(dataFolder: string): Copy[] {
  const folder = join(dataFolder, CARPETA_DE_COPIAS);
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .flatMap((name) => {
      const esquema = NOMBRE.exec(name)?.[1];
      if (esquema === undefined) return [];
      const file = join(folder, name);
      return [{ file, esquema: Number(esquema), fecha: statSync(file).mtime }];
    })
    .toSorted((a, b) => b.fecha.getTime() - a.fecha.getTime());
}

/**
 * Copies an open database before a new version of the program uses it, reads the copy whole, and removes older ones.
 * Throws BrokenFileError when the copy is damaged, as the database then is.
 */
export async function copyBefore(
  db: SqliteDatabase,
  dataFolder: string,
  { esquema, migrationsFolder }: { esquema: number; migrationsFolder: string },
): Promise<{ file: string }> {
  const folder = join(dataFolder, CARPETA_DE_COPIAS);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = join(folder, `antes-de-migrar-v${esquema}-${stamp}.sqlite`);
  const unfinished = `${file}.a-medias`;
  for (const name of readdirSync(folder)) {
    if (name.includes('.a-medias')) rmSync(join(folder, name), { force: true });
  }
  try {
    await db.raw.backup(unfinished);
    aloneInItsFile(unfinished);
    await checkSqlite(unfinished, migrationsFolder);
    await rename(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
  for (const { file: old } of listCopies(dataFolder).slice(KEPT_COPIES)) rmSync(old, { force: true });
  return { file };
}
