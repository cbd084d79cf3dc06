import { createHash, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import pg from 'pg';
import { ARCHIVO_DE_DATOS } from '../open.ts';
import { openPostgresDatabase } from '../open-postgres.ts';

export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

/** The address of a PostgreSQL server on which the tests may make databases; without one they run on SQLite. */
const SERVIDOR = process.env.TEST_DATABASE_URL || undefined;

export const EN_POSTGRES = SERVIDOR !== undefined;

/** A data folder, and on PostgreSQL an empty database, for one test shop. */
export interface TestStore {
  folder: string;
  databaseUrl: string | undefined;
  /** The first column of the first row, as a number, asked beside the server. */
  ask(query: string): Promise<number>;
  remove(): Promise<void>;
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseUrl(server: string, name: string): string {
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

/** Migrating takes a second and copying a migrated database some milliseconds: the first test makes the original. */
async function ensureTemplate(server: string, client: pg.Client): Promise<string> {
  const name = templateName();
  await client.query('select pg_advisory_lock(718253905)');
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    const draft = `${name}_${process.pid}`;
    const create = `create database ${draft} template template0 encoding 'UTF8'`;
    // Of a language that sorts otherwise than bytes do, so that the tests notice who relies on the database's.
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

/** `empty`: without tables, as a person creates one. */
export async function openTestStore({ empty = false } = {}): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'guirnalda-prueba-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  if (!SERVIDOR) {
    return {
      folder,
      databaseUrl: undefined,
      async ask(query) {
        const file = new BetterSqlite3(join(folder, ARCHIVO_DE_DATOS), { readonly: true });
        const answer = Number(file.prepare(query).pluck().get());
        file.close();
        return answer;
      },
      async remove() {
        removeFolder();
      },
    };
  }
  const name = `prueba_${randomUUID().replaceAll('-', '')}`;
  await onServer(SERVIDOR, async (client) => {
    const template = empty ? 'template0' : await ensureTemplate(SERVIDOR, client);
    await client.query(`create database ${name} template ${template} encoding 'UTF8'`);
  });
  const url = databaseUrl(SERVIDOR, name);
  return {
    folder,
    databaseUrl: url,
    ask: (query) =>
      onServer(url, async (client) => {
        const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' });
        return Number(rows[0]?.[0]);
      }),
    async remove() {
      await onServer(SERVIDOR, (client) => client.query(`drop database ${name} with (force)`));
      removeFolder();
    },
  };
}
