import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import { assertNotNewer, knownMigrations } from '../engines/journal.ts';
import type { SqliteDatabase } from './database.ts';

/** Number of copies from before migrations that are kept. */
const KEPT_COPIES = 5;

function applied(db: SqliteDatabase): number {
  const table = db.raw.prepare("select 1 from sqlite_master where name = '__drizzle_migrations'").get();
  if (!table) return 0;
  return (db.raw.prepare('select count(*) as n from __drizzle_migrations').get() as { n: number }).n;
}

async function copyBefore(db: SqliteDatabase, folder: string, version: number): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stamp = new Date().toISOString().replaceAll(/[:.]/g, '-');
  await db.raw.backup(join(folder, `antes-de-migrar-v${version}-${stamp}.sqlite`));
  const copies = readdirSync(folder).filter((name) => name.startsWith('antes-de-migrar-'));
  const byAge = copies.sort((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs);
  for (const name of byAge.slice(0, -KEPT_COPIES)) rmSync(join(folder, name), { force: true });
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

/**
 * Applies the pending migrations, after a copy of a database that already has migrations. Returns the schema's
 * version: the number of migrations applied. Throws NewerDatabaseError.
 */
export async function migrateSqlite(
  db: SqliteDatabase,
  { migrationsFolder, copiesFolder }: { migrationsFolder: string; copiesFolder: string },
): Promise<number> {
  const known = knownMigrations(migrationsFolder);
  const before = applied(db);
  assertNotNewer(before, known);
  if (before < known) {
    if (before > 0) await copyBefore(db, copiesFolder, before);
    apply(db, migrationsFolder);
  }
  return known;
}
