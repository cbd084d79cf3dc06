import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { assertNotNewer, knownMigrations } from '../engines/journal.ts';

/** Key of the advisory lock of migrations; arbitrary but unique. */
const LOCK_KEY = 718_253_904;

async function applied(client: pg.ClientBase): Promise<number> {
  const table = "select to_regclass('drizzle.__drizzle_migrations') as t";
  if (!(await client.query<{ t: unknown }>(table)).rows[0]?.t) return 0;
  const { rows } = await client.query<{ n: string }>(
    'select count(*) as n from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.n);
}

/**
 * Applies the pending migrations in one transaction; of several processes that start at once one does it and the
 * others wait. Returns the schema's version. Throws NewerDatabaseError.
 */
export async function migratePostgres(pool: pg.Pool, migrationsFolder: string): Promise<number> {
  const known = knownMigrations(join(migrationsFolder, 'postgres'));
  const client = await pool.connect();
  try {
    await client.query('set lock_timeout = 0; set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    const before = await applied(client);
    assertNotNewer(before, known);
    if (before < known) {
      await migrate(drizzle({ client }), { migrationsFolder: join(migrationsFolder, 'postgres') });
    }
    const after = await applied(client);
    if (after !== known) throw new Error(`the database is at schema ${after} after migrating to ${known}`);
    return after;
  } finally {
    // Closing the connection releases the lock and its settings.
    client.release(true);
  }
}
