import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { openSqliteDatabase } from '../open.ts';
import { openPostgresDatabase } from '../postgres/open.ts';
import { ARCHIVO_DE_DATOS } from '../sqlite/file.ts';

export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

/** URL of a PostgreSQL server for test databases; without one tests run on SQLite. */
const SERVIDOR = process.env.TEST_DATABASE_URL || undefined;

export const EN_POSTGRES = SERVIDOR !== undefined;

/** A data folder, and on PostgreSQL an empty database, for one test shop. */
export interface TestStore {
  folder: string;
  databaseUrl: string | undefined;
  /** The first column of the first row as a number, on a connection of its own. */
  ask(query: string): Promise<number>;
  /** All rows of a query, on a connection of its own. */
  rows<T = Record<string, unknown>>(query: string): Promise<T[]>;
  remove(): Promise<void>;
}

/** Works on a connection to a PostgreSQL database, and closes it. */
export async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The URL of a database of the server that another URL leads to. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** A name that changes with the migrations. */
function templateName(): string {
  const hash = createHash('sha256');
  const folder = join(MIGRATIONS, 'postgres');
  for (const name of readdirSync(folder)
    .filter((one) => one.endsWith('.sql'))
    .sort())
    hash.update(readFileSync(join(folder, name)));
  return `guirnalda_plantilla_${hash.digest('hex').slice(0, 12)}`;
}

/** The first test migrates a template; copying it is much faster than migrating. */
async function ensureTemplate(server: string, client: pg.Client): Promise<string> {
  const name = templateName();
  await client.query('select pg_advisory_lock(718253905)');
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const draft = `${name}_${process.pid}`;
    const create = `create database ${draft} template template0 encoding 'UTF8'`;
    // A collation that differs from byte order, so that tests detect queries that depend on it.
    await client.query(`${create} locale_provider icu icu_locale 'es'`).catch(() => client.query(create));
    const { db } = await openPostgresDatabase(
      { url: databaseUrl(server, draft), connections: 3 },
      MIGRATIONS,
    );
    await db.close();
    await client.query(`alter database ${draft} rename to ${name}`);
  }
  await client.query('select pg_advisory_unlock(718253905)');
  return name;
}

interface StoreOptions {
  /** On PostgreSQL without tables, like a new database. */
  empty?: boolean;
  /** Already migrated; on PostgreSQL possibly a cleaned one of an earlier test. For tests that change no schema. */
  migrated?: boolean;
  /** The data folder, which exists and is empty; a new one unless given. */
  folder?: string;
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'guirnalda-prueba-'));

/** The files of a data folder, by name. */
type FilesOfFolder = Map<string, Buffer>;

let template: Promise<FilesOfFolder> | undefined;

/**
 * A migrated database, whose copy is ten times as fast as migrating. This program signs it: it would copy the database of
 * another one before it opens it.
 */
async function makeTemplate(): Promise<FilesOfFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-plantilla-'));
  try {
    const manifest = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    const { db } = await openSqliteDatabase(folder, MIGRATIONS, version);
    await db.close();
    return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** All rows of a query of a database file, which may be in use and stays as it is. */
export function rowsInFile<T>(file: string, query: string): T[] {
  const db = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    return db.prepare(query).all() as T[];
  } finally {
    db.close();
  }
}

async function openSqliteStore({ migrated, folder = newFolder() }: StoreOptions): Promise<TestStore> {
  if (migrated) {
    template ??= makeTemplate();
    for (const [name, data] of await template) writeFileSync(join(folder, name), data);
  }
  return {
    folder,
    databaseUrl: undefined,
    async ask(query) {
      const file = new BetterSqlite3(join(folder, ARCHIVO_DE_DATOS), { readonly: true });
      const answer = Number(file.prepare(query).pluck().get());
      file.close();
      return answer;
    },
    rows: async (query) => rowsInFile(join(folder, ARCHIVO_DE_DATOS), query),
    async remove() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Counts of the schema's objects; a database whose counts changed is not reused. */
const SHAPE = `select concat_ws(' ',
  (select count(*) from pg_class), (select count(*) from pg_attribute), (select count(*) from pg_trigger),
  (select count(*) from pg_proc), (select count(*) from pg_constraint),
  (select count(*) from drizzle.__drizzle_migrations)) shape`;

/** Empties the filled tables and restarts the sequences. Of few rows a delete is much faster than a truncate. */
const CLEAN = `do $$
declare one record; filled boolean;
begin
  for one in select tablename from pg_tables where schemaname = 'public' loop
    execute format('select exists (select from %I)', one.tablename) into filled;
    if filled then execute format('delete from %I', one.tablename); end if;
  end loop;
  for one in select sequencename from pg_sequences where schemaname = 'public' and last_value is not null loop
    execute format('alter sequence %I restart', one.sequencename);
  end loop;
end $$`;

interface Migrated {
  shape: string;
  /** The rows that the migrations wrote, as JSON, by table. */
  rows: Map<string, string>;
}

let fresh: Migrated | undefined;

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE);
  return rows[0]?.shape ?? '';
}

async function lookAtMigrated(client: pg.Client): Promise<Migrated> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select format('%I', tablename) as name from pg_tables where schemaname = 'public'",
  );
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const { rows: found } = await client.query<{ all: string | null }>(
      `select json_agg(one)::text as all from ${name} one`,
    );
    if (found[0]?.all) rows.set(name, found[0].all);
  }
  return { shape: await shapeOf(client), rows };
}

/** Resets a database to its migrated state, much faster than making another. False when its schema changed. */
async function cleanDatabase(client: pg.Client, { shape, rows }: Migrated): Promise<boolean> {
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  if ((await shapeOf(client)) !== shape) return false;
  // Turns off the triggers, which protect append-only tables.
  await client.query('set session_replication_role = replica');
  await client.query(CLEAN);
  for (const [name, all] of rows)
    await client.query(`insert into ${name} select * from json_populate_recordset(null::${name}, $1)`, [all]);
  await client.query('reset session_replication_role');
  return true;
}

/** A database of the tests, and the connection that asks and cleans it. */
interface TestDatabase {
  name: string;
  url: string;
  client: pg.Client;
}

/** Cleaned databases for the next tests of this process. */
const cleanDatabases: TestDatabase[] = [];

async function makeDatabase(server: string, empty: boolean): Promise<TestDatabase> {
  const name = `prueba_${process.env.TEST_RUN}_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, async (client) => {
    const template = empty ? 'template0' : await ensureTemplate(server, client);
    await client.query(`create database ${name} template ${template} encoding 'UTF8'`);
  });
  const url = databaseUrl(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // It lasts until the database is dropped after the run.
  client.on('error', () => undefined);
  return { name, url, client };
}

async function dropDatabase(server: string, { name, client }: TestDatabase): Promise<void> {
  await client.end();
  await onServer(server, (one) => one.query(`drop database ${name} with (force)`));
}

async function openPostgresStore(
  server: string,
  { empty = false, migrated, folder = newFolder() }: StoreOptions,
): Promise<TestStore> {
  const database = (migrated ? cleanDatabases.pop() : undefined) ?? (await makeDatabase(server, empty));
  const { client } = database;
  if (migrated) fresh ??= await lookAtMigrated(client);
  return {
    folder,
    databaseUrl: database.url,
    async ask(query) {
      const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
      return Number(rows[0]?.[0]);
    },
    rows: async <T>(query: string) => (await client.query(query)).rows as T[],
    async remove() {
      rmSync(folder, { recursive: true, force: true });
      if (migrated && fresh && (await cleanDatabase(client, fresh))) cleanDatabases.push(database);
      else await dropDatabase(server, database);
    },
  };
}

/** A data folder, and on PostgreSQL a database, for one test. */
export function openTestStore(options: StoreOptions = {}): Promise<TestStore> {
  return SERVIDOR ? openPostgresStore(SERVIDOR, options) : openSqliteStore(options);
}
