import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../open.ts';
import { MIGRATIONS } from '../testing/store.ts';
import { listCopies } from './copies.ts';
import { holdData } from './data-lock.ts';
import { ARCHIVO_DE_DATOS } from './file.ts';
import { goBackToCopy } from './go-back.ts';
import { readOpenedBy } from './opened-by.ts';

const SCHEMA = join(MIGRATIONS, 'sqlite');

let folder: string;
let live: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-vuelta-'));
  live = join(folder, ARCHIVO_DE_DATOS);
  await open('0.1.0');
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Opens and closes the shop with a version of the program; returns what it copied before. */
async function open(version: string) {
  const { db, copia } = await openSqliteDatabase(folder, MIGRATIONS, version);
  await db.close();
  return copia;
}

function change(file: string, sql: string): void {
  const db = new BetterSqlite3(file);
  db.unsafeMode(true);
  db.exec(sql);
  db.close();
}

function count(file: string, table: string): unknown {
  const db = new BetterSqlite3(file, { readonly: true });
  try {
    return db.prepare(`select count(*) from ${table}`).pluck().get();
  } finally {
    db.close();
  }
}

const AUDITED = "INSERT INTO auditoria (fecha, accion, entidad) VALUES (1, 'producto.creado', 'producto')";

/** The copy that a newer program makes, and what it does to the database. */
async function migrateByNewer(): Promise<void> {
  await open('0.2.0');
  change(
    live,
    "CREATE TABLE futura (id text); INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('futura', 9999999999999)",
  );
}

const goBack = () => goBackToCopy(folder, live, SCHEMA);

describe('the first start of a version', () => {
  it('copies the database, whole, and says which version opened it last', async () => {
    expect(readOpenedBy(folder)?.version).toBe('0.1.0');
    expect(await open('0.1.0')).toBeUndefined();
    const copia = await open('0.2.0');
    expect(copia).toEqual({ file: listCopies(folder)[0]?.file });
    expect(readOpenedBy(folder)?.version).toBe('0.2.0');
    expect(await open('0.2.0')).toBeUndefined();
  });

  it('copies a shop that no program has signed: one from before version.json opened it last', async () => {
    rmSync(join(folder, 'version.json'));
    const copia = await open('0.2.0');
    expect(copia).toEqual({ file: listCopies(folder)[0]?.file });
    expect(readOpenedBy(folder)?.version).toBe('0.2.0');
    expect(await open('0.2.0')).toBeUndefined();
  });

  it('keeps the last five copies', async () => {
    for (const version of ['2', '3', '4', '5', '6', '7', '8']) await open(version);
    expect(readdirSync(join(folder, 'copias'))).toHaveLength(5);
  });

  it('opens a damaged shop as before when its schema stays, and says so', async () => {
    change(
      live,
      "PRAGMA writable_schema = ON; DELETE FROM sqlite_master WHERE tbl_name = 'auditoria' OR sql LIKE '%auditoria%'",
    );
    expect(await open('0.2.0')).toEqual({ damage: expect.any(String) });
    expect(listCopies(folder)).toEqual([]);
  });
});

describe('going back to the copy', () => {
  it('does nothing to a database that this program knows, or to none', async () => {
    expect(await goBack()).toEqual({ result: 'not-needed' });
    rmSync(live);
    expect(await goBack()).toEqual({ result: 'not-needed' });
  });

  it('puts the copy in place of what the newer program migrated, and keeps that', async () => {
    await migrateByNewer();
    const back = await goBack();
    expect(back).toMatchObject({ result: 'done', copy: listCopies(folder)[0]?.file });
    expect(() => count(live, 'futura')).toThrow('no such table');
    expect(back.result === 'done' && count(back.kept, 'futura')).toBe(0);
    expect(await open('0.1.0')).toMatchObject({ file: expect.any(String) });
  });

  it('leaves a shop in which somebody has worked since', async () => {
    await migrateByNewer();
    change(live, AUDITED);
    expect(await goBack()).toEqual({ result: 'worked-since' });
    expect(count(live, 'auditoria')).toBe(1);
  });

  it('leaves a shop without an intact copy', async () => {
    await migrateByNewer();
    for (const { file } of listCopies(folder)) writeFileSync(file, 'x'.repeat(5_000));
    expect(await goBack()).toEqual({ result: 'no-copy' });
    expect(count(live, 'futura')).toBe(0);
  });

  it('leaves a shop that another program has open', async () => {
    await migrateByNewer();
    const release = holdData(folder, 'shared');
    await expect(goBack()).rejects.toThrow('La tienda está abierta');
    release();
    expect(count(live, 'futura')).toBe(0);
  });

  it('goes on after it was ended in its midst', async () => {
    await migrateByNewer();
    const [copy] = listCopies(folder);
    // Ended before the rename: half a copy, and the newer database under its second name.
    writeFileSync(`${live}.vuelta`, 'half');
    copyFileSync(live, join(folder, 'copias', `de-version-nueva-v${(copy?.esquema ?? 0) + 1}.sqlite`));
    expect(await goBack()).toMatchObject({ result: 'done' });
    expect(existsSync(`${live}.vuelta`)).toBe(false);
    // Ended after it: there is nothing left to do.
    expect(await goBack()).toEqual({ result: 'not-needed' });
  });
});
