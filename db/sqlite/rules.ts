import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate } from 'drizzle-orm/better-sqlite3/migrator';

/** A database does by itself what no program of ours has it do, or does not do what ours have it do. */
export class ForeignRulesError extends Error {}

/** Triggers and views: what runs by itself when a row is written, or in the place of a table. */
const RULES = "select name, sql from sqlite_master where type in ('trigger', 'view')";
/**
 * All that a database defines. SQLite goes by the `sql` of a row: one whose `type` is `TRIGGER` runs as a trigger, and is
 * in no list of those whose type is `trigger`.
 */
const DEFINITIONS = 'select type, name, sql from sqlite_master where sql is not null';

const BREAKPOINT = '--> statement-breakpoint';
const MAKES_RULE = /^create\s+(?:trigger|view|virtual\s+table)\b/i;
/** As SQLite stores what makes a table or an index, which do nothing by themselves. */
const MAKES_TABLE_OR_INDEX = /^create (?:unique )?(table|index) /i;

interface Rule {
  name: string;
  sql: string;
}

interface Definition extends Rule {
  type: string;
}

/** Comments before a statement, which a database does not keep. */
const COMMENTS_BEFORE = /^(?:\s*--[^\n]*\n)+/;

const oneLine = (sql: string) => sql.replaceAll(/\s+/g, ' ').replace(/;\s*$/, '').trim();

const rulesOf = (db: BetterSqlite3.Database): Rule[] => db.prepare(RULES).all() as Rule[];

/** Every rule that a migration ever made, and every table that a module of SQLite is behind. */
function rulesOfMigrations(migrationsFolder: string): Set<string> {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  const statements = files.flatMap((name) =>
    readFileSync(join(migrationsFolder, name), 'utf8')
      .split(BREAKPOINT)
      .map((statement) => oneLine(statement.replace(COMMENTS_BEFORE, ''))),
  );
  return new Set(statements.filter((sql) => MAKES_RULE.test(sql)));
}

/**
 * Looks at a database from elsewhere before anything is written to it: a rule of its own would run then, and could hang the
 * program or give somebody rights. Throws ForeignRulesError.
 */
export function assertNoForeignRules(file: string, migrationsFolder: string): void {
  const ours = rulesOfMigrations(migrationsFolder);
  const db = new BetterSqlite3(file, { readonly: true, fileMustExist: true });
  try {
    const isPlain = ({ type, sql }: Definition) =>
      MAKES_TABLE_OR_INDEX.exec(sql)?.[1]?.toLowerCase() === type;
    const defined = db.prepare(DEFINITIONS).all() as Definition[];
    const foreign = defined.filter((one) => !isPlain(one) && !ours.has(oneLine(one.sql)));
    if (foreign.length > 0)
      throw new ForeignRulesError(`it has the rules ${foreign.map(({ name }) => name).join(', ')}`);
  } finally {
    db.close();
  }
}

/** Looks whether a migrated database lacks a rule, such as that the trail only grows. Throws ForeignRulesError. */
export function assertAllRules(db: BetterSqlite3.Database, migrationsFolder: string): void {
  const fresh = new BetterSqlite3(':memory:');
  try {
    migrate(drizzle({ client: fresh }), { migrationsFolder });
    const has = new Set(rulesOf(db).map(({ sql }) => oneLine(sql)));
    const missing = rulesOf(fresh).filter(({ sql }) => !has.has(oneLine(sql)));
    if (missing.length > 0)
      throw new ForeignRulesError(`it lacks the rules ${missing.map(({ name }) => name).join(', ')}`);
  } finally {
    fresh.close();
  }
}
