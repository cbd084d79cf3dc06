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

/**
 * Tables and indexes by what holds in every version of SQLite, which may write their text in other words: names, columns, and
 * what is unique. Tables of SQLite, of its modules and of the migrator are its own.
 */
const SHAPES = `
  select 'table ' || t.name || ' ' || t.wr || ' ' ||
    group_concat(c.name || ' ' || c."notnull" || c.pk || c.hidden, ',' order by c.cid) as shape
  from pragma_table_list t, pragma_table_xinfo(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite~_%' escape '~' and t.name <> '__drizzle_migrations'
  group by t.name
  union all
  select 'index ' || i.name || ' of ' || t.name || ' ' || i."unique" || i.partial || ' ' ||
    group_concat(coalesce(c.name, '(' || c.cid || ')') || ' ' || c."desc" || ' ' || c.coll, ',' order by c.seqno)
  from pragma_table_list t, pragma_index_list(t.name) i, pragma_index_xinfo(i.name) c
  where t.schema = 'main' and t.type = 'table' and i.name not like 'sqlite~_%' escape '~' and c.key = 1
  group by i.name`;

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

const shapesOf = (db: BetterSqlite3.Database): Set<string> =>
  new Set(db.prepare(SHAPES).pluck().all() as string[]);

/**
 * Looks whether a migrated database lacks a rule, such as that the trail only grows, or has other tables, columns or indexes
 * than a shop: one that computes something would be asked at each write. Throws ForeignRulesError.
 */
export function assertAllRules(db: BetterSqlite3.Database, migrationsFolder: string): void {
  const fresh = new BetterSqlite3(':memory:');
  try {
    migrate(drizzle({ client: fresh }), { migrationsFolder });
    const has = new Set(rulesOf(db).map(({ sql }) => oneLine(sql)));
    const missing = rulesOf(fresh).filter(({ sql }) => !has.has(oneLine(sql)));
    if (missing.length > 0)
      throw new ForeignRulesError(`it lacks the rules ${missing.map(({ name }) => name).join(', ')}`);
    const [ours, theirs] = [shapesOf(fresh), shapesOf(db)];
    const others = [...ours, ...theirs].filter((shape) => !(ours.has(shape) && theirs.has(shape)));
    if (others.length > 0) throw new ForeignRulesError(`it differs in ${others.join('; ')}`);
  } finally {
    fresh.close();
  }
}
