import { join } from 'node:path';
import { openSqlite, type SqliteDatabase } from './engines/sqlite.ts';
import { migrateSqlite } from './migrate.ts';

/** The database file inside the data folder. */
export const ARCHIVO_DE_DATOS = 'guirnalda.sqlite';

export interface OpenDatabase {
  db: SqliteDatabase;
  /** Number of migrations applied. */
  esquema: number;
}

/** Opens the shop's database in `dataFolder` and brings its schema up to date. */
export async function openDatabase(dataFolder: string, migrationsFolder: string): Promise<OpenDatabase> {
  const db = openSqlite(join(dataFolder, ARCHIVO_DE_DATOS));
  try {
    const esquema = await migrateSqlite(db, {
      migrationsFolder: join(migrationsFolder, 'sqlite'),
      backupsFolder: join(dataFolder, 'copias'),
    });
    return { db, esquema };
  } catch (error) {
    await db.close();
    throw error;
  }
}
