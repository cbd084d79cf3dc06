import { join } from 'node:path';
import { openSqlite, type SqliteDatabase } from './engines/sqlite.ts';
import { migrateSqlite } from './migrate-sqlite.ts';
import type { OpenDatabase } from './transaction.ts';

/** The database file inside the data folder. */
export const ARCHIVO_DE_DATOS = 'guirnalda.sqlite';

/** Opens the SQLite file in `dataFolder` and brings its schema up to date. */
export async function openSqliteDatabase(
  dataFolder: string,
  migrationsFolder: string,
): Promise<OpenDatabase<SqliteDatabase>> {
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

/** What names the shop's database. */
export interface DatabaseConfig {
  /** Folder of the SQLite file, when there is no address. */
  dataFolder: string;
  /** Address of a PostgreSQL database. */
  databaseUrl: string | undefined;
  /** Connections to it at most. */
  databaseConnections: number;
}

/** Opens the database that the configuration names and brings its schema up to date. */
export async function openDatabase(config: DatabaseConfig, migrationsFolder: string): Promise<OpenDatabase> {
  if (!config.databaseUrl) return await openSqliteDatabase(config.dataFolder, migrationsFolder);
  // Who runs on SQLite loads nothing of the other engine.
  const { openPostgresDatabase } = await import('./open-postgres.ts');
  const { databaseUrl: url, databaseConnections: connections } = config;
  return await openPostgresDatabase({ url, connections }, migrationsFolder);
}
