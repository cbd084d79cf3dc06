import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteDatabase } from '../open.ts';
import { MIGRATIONS } from '../testing/store.ts';
import { ARCHIVO_DE_DATOS } from './file.ts';
import { assertAllRules, assertNoForeignRules, ForeignRulesError } from './rules.ts';

const SCHEMA = join(MIGRATIONS, 'sqlite');

let folder: string;
let file: string;
let db: BetterSqlite3.Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-reglas-'));
  file = join(folder, ARCHIVO_DE_DATOS);
  const opened = await openSqliteDatabase(folder, MIGRATIONS);
  await opened.db.close();
  db = new BetterSqlite3(file);
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the rules of a database', () => {
  it('are all ours in a shop, which has more than twenty', () => {
    const count = db.prepare("select count(*) from sqlite_master where type = 'trigger'").pluck().get();
    expect(count).toBeGreaterThan(20);
    expect(() => assertNoForeignRules(file, SCHEMA)).not.toThrow();
    expect(() => assertAllRules(db, SCHEMA)).not.toThrow();
  });

  it('were ours after each migration, so that backups of earlier versions are too', () => {
    const earlier = join(folder, 'antes.sqlite');
    const before = new BetterSqlite3(earlier);
    for (const name of readdirSync(SCHEMA)
      .filter((one) => one.endsWith('.sql'))
      .sort()) {
      before.exec(readFileSync(join(SCHEMA, name), 'utf8'));
      expect(() => assertNoForeignRules(earlier, SCHEMA), name).not.toThrow();
    }
    before.close();
  });

  it.each([
    ['a trigger', 'create trigger puerta after update on usuarios begin update usuarios set activo = 1; end'],
    ['a view', 'create view ventas_de_nadie as select * from ventas'],
  ])('are foreign with %s of somebody else', (_what, sql) => {
    db.exec(sql);
    expect(() => assertNoForeignRules(file, SCHEMA)).toThrow(ForeignRulesError);
  });

  // SQLite goes by the text of a row, and takes what stands beside it in any case.
  it.each([
    [
      'a trigger',
      'TRIGGER',
      'auditoria',
      'CREATE TRIGGER puerta AFTER INSERT ON auditoria BEGIN SELECT 1; END',
    ],
    [
      'a trigger',
      'Trigger',
      'auditoria',
      'CREATE/**/TRIGGER puerta AFTER INSERT ON auditoria BEGIN SELECT 1; END',
    ],
    ['a view', 'VIEW', 'puerta', 'CREATE VIEW puerta AS SELECT * FROM ventas'],
  ])('are foreign with %s of somebody else that is stored as %s', (_what, type, table, sql) => {
    db.unsafeMode().pragma('writable_schema = ON');
    db.prepare('insert into sqlite_master values (?, ?, ?, 0, ?)').run(type, 'puerta', table, sql);
    db.close();
    expect(() => assertNoForeignRules(file, SCHEMA)).toThrow(ForeignRulesError);
  });

  it('are foreign with a table that a module of SQLite is behind', () => {
    db.exec('create virtual table puerta using fts5 (nombre)');
    expect(() => assertNoForeignRules(file, SCHEMA)).toThrow(ForeignRulesError);
  });

  it('are foreign where one of ours does something else', () => {
    db.exec('drop trigger auditoria_no_cambia');
    db.exec('create trigger auditoria_no_cambia before update on auditoria begin select 1; end');
    expect(() => assertNoForeignRules(file, SCHEMA)).toThrow(ForeignRulesError);
  });

  it('are incomplete where one of ours was dropped', () => {
    db.exec('drop trigger auditoria_no_se_borra');
    expect(() => assertNoForeignRules(file, SCHEMA)).not.toThrow();
    expect(() => assertAllRules(db, SCHEMA)).toThrow('auditoria_no_se_borra');
  });

  it.each([
    ['has an index of somebody else', 'create index lento on usuarios (hex(zeroblob(1000)))'],
    ['has a table of somebody else', 'create table puerta (x check (length(hex(zeroblob(1000))) > 0))'],
    [
      'has a column of somebody else',
      'alter table usuarios add column g text generated always as (hex(nombre)) virtual',
    ],
    ['lacks an index', 'drop index usuarios_email_unico'],
  ])('are not those of a shop that %s', (_what, sql) => {
    db.exec(sql);
    expect(() => assertAllRules(db, SCHEMA)).toThrow(ForeignRulesError);
  });
});
