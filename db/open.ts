import { join } from 'node:path';
import { openSqlite, type SqliteDatabase } from './sqlite/database.ts';
import { ARCHIVO_DE_DATOS } from './sqlite/file.ts';
import { migrateSqlite } from './sqlite/migrate.ts';
import type { OpenDatabase } from './transaction.ts';

/** Opens the SQLite file in `dataFolder` and migrates it. `version` is this program's, for the shop's own folder. */
export async function openSqliteDatabase(
  dataFolder: string,
  migrationsFolder: string,
  version?: string,
): Promise<OpenDatabase<SqliteDatabase>> {
  const db = openSqlite(join(dataFolder, ARCHIVO_DE_DATOS));
  try {
    const migrations = join(migrationsFolder, 'sqlite');
    const { esquema, copia } = await migrateSqlite(db, { migrationsFolder: migrations, dataFolder, version });
    return { db, esquema, copia };
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** The configuration of the shop's database. */
interface DatabaseConfig {
  /** Folder of the SQLite file, used without `databaseUrl`. */
  dataFolder: string;
  /** URL of a PostgreSQL database. */
  databaseUrl: string | undefined;
  /** Maximum of connections to PostgreSQL. */
  databaseConnections: number;
}

/** Opens the configured database and migrates it. `version` is this program's. */
export async function openDatabase(
  config: DatabaseConfig,
  migrationsFolder: string,
  version?: string,
): Promise<OpenDatabase> {
  if (!config.databaseUrl) return await openSqliteDatabase(config.dataFolder, migrationsFolder, version);
  // Imported lazily, so that SQLite users do not load the PostgreSQL engine.
  const { openPostgresDatabase } = await import('./postgres/open.ts');
  const { databaseUrl: url, databaseConnections: connections } = config;
  return await openPostgresDatabase({ url, connections }, migrationsFolder);
}
