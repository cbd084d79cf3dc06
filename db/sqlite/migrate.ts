import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { assertNotNewer, knownMigrations } from '../engines/journal.ts';
import type { CopyBefore } from '../transaction.ts';
import { copyBefore } from './copies.ts';
import type { SqliteDatabase } from './database.ts';
import { BrokenFileError } from './file.ts';
import { readOpenedBy, writeOpenedBy } from './opened-by.ts';

function applied(db: SqliteDatabase): number {
  const table = db.raw.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return 0;
  return (db.raw.prepare('select count(*) as n from __drizzle_migrations').get() as { n: number }).n;
}

/** Runs migrations with foreign keys off, because rebuilding a table drops the old one; checks them afterwards. */
function apply(db: SqliteDatabase, migrationsFolder: string): void {
  db.raw.pragma('foreign_keys = OFF');
  try {
    migrate(drizzle({ client: db.raw }), { migrationsFolder });
  } finally {
    db.raw.pragma('foreign_keys = ON');
  }
  const broken = db.raw.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0)
    throw new Error(`the migration left ${broken.length} rows with dangling foreign keys`);
}

interface MigrateOptions {
  migrationsFolder: string;
  dataFolder: string;
  /** This program's version. Without it the data folder is not the shop's own, and nobody signs it. */
  version: string | undefined;
}

/**
 * Applies the pending migrations. Before them, and before the first start of another version of the program, a database
 * that has migrations is copied. Returns the schema's version, the number of migrations applied, and the copy.
 * Throws NewerDatabaseError, and BrokenFileError when a database to migrate is damaged.
 */
export async function migrateSqlite(
  db: SqliteDatabase,
  { migrationsFolder, dataFolder, version }: MigrateOptions,
): Promise<{ esquema: number; copia: CopyBefore | undefined }> {
  const esquema = knownMigrations(migrationsFolder);
  const before = applied(db);
  assertNotNewer(before, esquema);
  // Without version.json it was another program too: one from before that file.
  const otherProgram = version !== undefined && readOpenedBy(dataFolder)?.version !== version;
  let copia: CopyBefore | undefined;
  if (before > 0 && (before < esquema || otherProgram)) {
    copia = await copyBefore(db, dataFolder, { esquema: before, migrationsFolder }).catch(
      (error: unknown) => {
        // A damaged shop that opened yesterday opens today, but its schema is not touched.
        if (!(error instanceof BrokenFileError) || before < esquema) throw error;
        return { damage: error.message };
      },
    );
  }
  if (before < esquema) apply(db, migrationsFolder);
  if (version !== undefined) writeOpenedBy(dataFolder, { version, esquema });
  return { esquema, copia };
}
