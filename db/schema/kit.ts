import { type SQL, sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import type { Centavos } from '#contract/words/dinero.ts';

/** Texts compare and sort by bytes, as in SQLite, whatever the database's collation. */
const textoPg = pg.customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * Column types of one engine. Tables are declared once over a kit. Their TypeScript types come from the PostgreSQL kit,
 * to which the SQLite kit is cast, so that driver-only methods (`.get()`, `.all()`) do not compile.
 */
export const postgresKit = {
  table: pg.pgTable,
  id: (name: string) => pg.uuid(name),
  texto: (name: string) => textoPg(name),
  /** A text from a closed list; needs a check with `unoDe`. */
  opcion: <const T extends readonly [string, ...string[]]>(name: string, _valores: T) =>
    textoPg(name).$type<T[number]>(),
  entero: (name: string) => pg.integer(name),
  centavos: (name: string) => pg.bigint(name, { mode: 'number' }).$type<Centavos>(),
  booleano: (name: string) => pg.boolean(name),
  /** A generated boolean column. */
  calculado: (name: string, expresion: SQL) => pg.boolean(name).generatedAlwaysAs(expresion).notNull(),
  /** A generated number; SQLite computes it on each read, since a stored one cannot be added to a table. */
  enteroCalculado: (name: string, expresion: SQL) => pg.integer(name).generatedAlwaysAs(expresion).notNull(),
  instante: (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' }),
  /** A calendar day of the shop, `YYYY-MM-DD`. */
  dia: (name: string) => pg.date(name, { mode: 'string' }),
  /** `json`, not `jsonb`, which would reorder keys. */
  json: (name: string) => pg.json(name),
  /** A number assigned in order of insertion. */
  secuencia: (name: string) => pg.bigint(name, { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  check: pg.check,
  index: pg.index,
  /** Columns added to an index so that queries read it alone; none on PostgreSQL, which limits the size of an entry. */
  coveredColumns: <C>(..._columnas: C[]): C[] => [],
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
  enteroCalculado: (name: string, expresion: SQL) =>
    sqlite.integer(name).generatedAlwaysAs(expresion, { mode: 'virtual' }).notNull(),
  instante: (name: string) => sqlite.integer(name, { mode: 'timestamp_ms' }),
  dia: (name: string) => sqlite.text(name),
  json: (name: string) => sqlite.text(name, { mode: 'json' }),
  secuencia: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
  check: sqlite.check,
  index: sqlite.index,
  coveredColumns: <C>(...columnas: C[]): C[] => columnas,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
};

// The only cast between the engines: both kits build the same tables.
export const sqliteKit = enSqlite as unknown as Kit;

/** CHECK expression: the column holds one of `valores`. The values are code constants, never input. */
export function unoDe(columna: unknown, valores: readonly string[]): SQL {
  return sql`${columna} in (${sql.raw(valores.map((valor) => `'${valor}'`).join(', '))})`;
}
