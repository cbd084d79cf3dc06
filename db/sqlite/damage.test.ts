import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { damageRoot } from '../testing/damage.ts';
import { damageIn, findDamage } from './damage.ts';

const TABLES = ['unos', 'otros', 'ultimos'];
const PAGE = 4096;

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-danada-'));
  file = join(folder, 'una.sqlite');
  const db = new BetterSqlite3(file);
  db.pragma('journal_mode = WAL');
  db.pragma(`page_size = ${PAGE}`);
  for (const name of TABLES) {
    db.exec(`create table ${name} (id integer primary key, texto text not null)`);
    db.exec(`create index ${name}_por_texto on ${name} (texto)`);
    db.exec(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
       insert into ${name} select i, hex(randomblob(20)) from n`,
    );
  }
  db.exec('delete from ultimos where id > 100');
  db.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The file's bytes with a 32-bit number written at an offset. */
function overwrite(offset: number, value: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt32BE(value, offset);
  writeFileSync(file, bytes);
}
const numberAt = (offset: number) => readFileSync(file).readUInt32BE(offset);

function root(name: string): number {
  const db = new BetterSqlite3(file, { readonly: true });
  const page = db.prepare('select rootpage from sqlite_master where name = ?').pluck().get(name);
  db.close();
  return Number(page);
}

/** Where the file's head has its first page of free pages, and how many are free. */
const FREE_PAGE = 32;
const FREE_COUNT = 36;

describe('a whole database', () => {
  it('has no damage, nor while a shop has it open', async () => {
    expect(await findDamage(file)).toBeUndefined();
    const open = new BetterSqlite3(file);
    open.exec("insert into unos (texto) values ('abierta')");
    expect(await findDamage(file)).toBeUndefined();
    open.close();
  });

  it('lets the thread end after each table', async () => {
    let done = false;
    const looking = findDamage(file).finally(() => {
      done = true;
    });
    for (const _ of TABLES) {
      await setImmediate();
      expect(done).toBe(false);
    }
    expect(await looking).toBeUndefined();
  });
});

describe('damage', () => {
  it.each([...TABLES, 'otros_por_texto'])('is found in %s', async (name) => {
    damageRoot(file, name);
    expect(await findDamage(file)).toMatchObject({ kind: 'damaged' });
  });

  it('is found in what is no database', async () => {
    writeFileSync(file, 'nothing of a shop '.repeat(1_000));
    expect(await findDamage(file)).toEqual({ kind: 'damaged', found: 'SQLITE_NOTADB' });
  });

  it('is found in the list of free pages', async () => {
    const trunk = numberAt(FREE_PAGE);
    expect(trunk).toBeGreaterThan(0);
    overwrite((trunk - 1) * PAGE + 8, 1_000_000);
    expect(await findDamage(file)).toMatchObject({ kind: 'damaged' });
  });

  it('is found in a page that belongs to two tables', async () => {
    const [first, second] = [root('unos'), root('otros')].map((page) => (page - 1) * PAGE);
    // The rightmost child of both tables' first pages.
    overwrite((second ?? 0) + 8, numberAt((first ?? 0) + 8));
    expect(await findDamage(file)).toEqual({
      kind: 'damaged',
      found: expect.stringMatching(/^page \d+ is used twice$/),
    });
  });

  it('is found in a page that belongs to nothing', async () => {
    const pages = readFileSync(file).length / PAGE;
    writeFileSync(file, Buffer.concat([readFileSync(file), Buffer.alloc(PAGE)]));
    overwrite(28, pages + 1);
    expect(numberAt(FREE_COUNT)).toBeGreaterThan(0);
    expect(await findDamage(file)).toMatchObject({ kind: 'damaged' });
  });
});

describe('a disk that cannot be read', () => {
  // Linux opens a folder as a file, and then refuses to read it.
  it.skipIf(process.platform !== 'linux')('is told from damage', async () => {
    expect(await findDamage(folder)).toEqual({ kind: 'unreadable', found: 'SQLITE_IOERR_READ' });
  });

  it('is also told where SQLite only mentions it among its findings', () => {
    const found = 'Tree 12 page 77: unable to get the page. error code=266';
    expect(damageIn(found)).toEqual({ kind: 'unreadable', found });
    const damaged = 'Tree 12 page 77: btreeInitPage() returns error code 11';
    expect(damageIn(damaged)).toEqual({ kind: 'damaged', found: damaged });
  });
});
