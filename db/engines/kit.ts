import { type SQL, sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import type { Centavos } from '#contract/dinero.ts';

/** Texts compare and sort by their bytes, as SQLite's do, whatever the language of the database. */
const textoPg = pg.customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * The columns that tables are made of. Tables are written once over a kit; the kit of an engine turns them into
 * that engine's types. Types are taken from the PostgreSQL kit, and the SQLite kit is cast to it in one place,
 * so that driver-only methods (`.get()`, `.all()`) do not compile.
 */
export const postgresKit = {
  table: pg.pgTable,
  id: (name: string) => pg.uuid(name),
  texto: (name: string) => textoPg(name),
  /** A text out of a closed list; pair it with `unoDe` in the table's checks. */
  opcion: <const T extends readonly [string, ...string[]]>(name: string, _valores: T) =>
    textoPg(name).$type<T[number]>(),
  entero: (name: string) => pg.integer(name),
  centavos: (name: string) => pg.bigint(name, { mode: 'number' }).$type<Centavos>(),
  booleano: (name: string) => pg.boolean(name),
  /** A yes/no the database works out of other columns. */
  calculado: (name: string, expresion: SQL) => pg.boolean(name).generatedAlwaysAs(expresion).notNull(),
  instante: (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' }),
  /** A calendar day of the shop, `YYYY-MM-DD`. */
  dia: (name: string) => pg.date(name, { mode: 'string' }),
  /** As it was written: the other kind would sort its keys. */
  json: (name: string) => pg.json(name),
  /** A number the database gives in order of writing. */
  secuencia: (name: string) => pg.bigint(name, { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  check: pg.check,
  index: pg.index,
  /** Columns that ride along in an index to be read from it; where an entry must stay small, none do. */
  conElIndice: <C>(..._columnas: C[]): C[] => [],
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
};

export type Kit = typeof postgresKit;

const enSqlite = {
  table: sqlite.sqliteTable,
  id: (name: string) => sqlite.text(name),
  texto: (name: string) => sqlite.text(name),
  opcion: (name: string) => sqlite.text(name),
  entero: (name: string) => sqlite.integer(name),
  centavos: (name: string) => sqlite.integer(name),
  booleano: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
  calculado: (name: string, expresion: SQL) =>
    sqlite.integer(name, { mode: 'boolean' }).generatedAlwaysAs(expresion, { mode: 'stored' }).notNull(),
  instante: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  dia: (name: string) => sqlite.text(name),
  json: (name: string) => sqlite.text(name, { mode: 'json' }),
  secuencia: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
  check: sqlite.check,
  index: sqlite.index,
  conElIndice: <C>(...columnas: C[]): C[] => columnas,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
};

// The one cast between the engines: both kits build the same tables, seen through PostgreSQL's types.
export const sqliteKit = enSqlite as unknown as Kit;

/** CHECK expression: the column holds one of `valores`. The values are code constants, never input. */
export function unoDe(columna: unknown, valores: readonly string[]): SQL {
  return sql`${columna} in (${sql.raw(valores.map((valor) => `'${valor}'`).join(', '))})`;
}
