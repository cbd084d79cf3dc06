import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../open.ts';
import { mover, producto } from '../testing/rows.ts';
import { inTransaction } from '../transaction.ts';
import type { SqliteDatabase } from './database.ts';

// Guarantees of SQLite only: one writer, a file, its copies. Those of both engines are in engine.test.ts.

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

let folder: string;
let db: SqliteDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-db-'));
  ({ db } = await openSqliteDatabase(folder, MIGRATIONS));
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const cuantos = async () => (await db.select().from(db.tables.productos)).length;

describe('inTransaction', () => {
  it('runs transactions in the order they came, despite failures', async () => {
    const orden: number[] = [];
    const uno = (i: number) =>
      inTransaction(db, async (tx) => {
        orden.push(i);
        await producto(tx);
        await Promise.resolve();
        orden.push(i);
        if (i % 3 === 0) throw new Error('cada tercera falla');
      }).catch(() => undefined);
    await Promise.all(Array.from({ length: 9 }, (_, i) => uno(i)));
    expect(orden).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]);
    expect(await cuantos()).toBe(6);
  });

  it('does not block the event loop while another process writes', async () => {
    const other = new BetterSqlite3(join(folder, 'guirnalda.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    const escrito = inTransaction(db, (tx) => producto(tx));
    await expect.poll(() => ticks).toBeGreaterThan(5);
    expect(await cuantos()).toBe(0);
    other.exec('COMMIT');
    other.close();
    await escrito;
    clearInterval(timer);
    expect(await cuantos()).toBe(1);
  });
});

describe('opening', () => {
  it('reopens a database without migrating or copying again', async () => {
    await inTransaction(db, (tx) => producto(tx));
    await db.close();
    ({ db } = await openSqliteDatabase(folder, MIGRATIONS));
    expect(await cuantos()).toBe(1);
    expect(readdirSync(folder)).not.toContain('copias');
  });

  it('copies the database before it changes its schema', async () => {
    await inTransaction(db, (tx) => producto(tx));
    // Like an older version's database: the last migration is not applied.
    db.raw.exec(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    );
    await db.close();
    // The migration may fail the second time; the copy is made before.
    await openSqliteDatabase(folder, MIGRATIONS).then(
      (again) => again.db.close(),
      () => undefined,
    );
    const [copia] = readdirSync(join(folder, 'copias'));
    const copy = new BetterSqlite3(join(folder, 'copias', copia ?? ''), { readonly: true });
    expect(copy.prepare('select count(*) as n from productos').get()).toEqual({ n: 1 });
    copy.close();
    ({ db } = await openSqliteDatabase(join(folder, 'otra'), MIGRATIONS));
  });

  it('can rebuild a referenced table, and reports dangling foreign keys', async () => {
    await inTransaction(db, async (tx) => mover(tx, await producto(tx), 5, 5));
    const migrations = join(folder, 'migraciones');
    cpSync(MIGRATIONS, migrations, { recursive: true });
    const journal = join(migrations, 'sqlite', 'meta', '_journal.json');
    const known = JSON.parse(readFileSync(journal, 'utf8')) as {
      entries: { idx: number; when: number; tag: string }[];
    };
    const add = (tag: string, sql: string) => {
      const last = known.entries.at(-1);
      known.entries.push({ ...last, idx: known.entries.length, when: (last?.when ?? 0) + 1, tag });
      writeFileSync(journal, JSON.stringify(known));
      writeFileSync(join(migrations, 'sqlite', `${tag}.sql`), sql);
    };
    const { sql } = db.raw.prepare("select sql from sqlite_master where name = 'usuarios'").get() as {
      sql: string;
    };
    const pasos = [
      sql.replaceAll('usuarios', '__usuarios'),
      'INSERT INTO __usuarios SELECT * FROM usuarios',
      'DROP TABLE usuarios',
      'ALTER TABLE __usuarios RENAME TO usuarios',
    ];
    add('0002_otra', pasos.join(';--> statement-breakpoint\n'));
    await db.close();
    ({ db } = await openSqliteDatabase(folder, migrations));
    expect(db.raw.pragma('foreign_keys', { simple: true })).toBe(1);
    add(
      '0003_mala',
      'DELETE FROM productos_textos;--> statement-breakpoint\nDROP TABLE productos;--> statement-breakpoint\nCREATE TABLE productos (id text primary key);',
    );
    await db.close();
    await expect(openSqliteDatabase(folder, migrations)).rejects.toThrow('rows with dangling foreign keys');
    ({ db } = await openSqliteDatabase(join(folder, 'otra'), MIGRATIONS));
  });

  it('refuses a database of a newer version and leaves it unchanged', async () => {
    db.raw.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('futura', 9999999999999)");
    await db.close();
    await expect(openSqliteDatabase(folder, MIGRATIONS)).rejects.toThrow('newer than this program');
    ({ db } = await openSqliteDatabase(join(folder, 'otra'), MIGRATIONS));
  });

  it('syncs to disk at every commit', () => {
    expect(db.raw.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.raw.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.raw.pragma('foreign_keys', { simple: true })).toBe(1);
  });
});
