import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Tables } from './schema/tables.ts';
import { statement, type Tx } from './transaction.ts';

/** A whole row of a table: what the database works out or numbers itself is left out. */
export type Row<K extends keyof Tables> = Required<Tables[K]['$inferInsert']>;

interface Column {
  name: string;
  generated?: unknown;
  generatedIdentity?: unknown;
  autoIncrement?: boolean;
  mapToDriverValue(value: unknown): unknown;
}

function isWritten(column: Column): boolean {
  return !column.generated && !column.generatedIdentity && !column.autoIncrement;
}

function writtenColumns(tx: Tx, key: keyof Tables): [string, Column][] {
  // Of a table chosen at run time the compiler knows no columns; `Row` is what types the caller's side.
  const columns = Object.entries(getTableColumns(tx.tables[key])) as unknown as [string, Column][];
  return columns.filter(([, column]) => isWritten(column));
}

/**
 * An insert into one table, prepared once per connection. Takes every column, so that a forgotten one does not
 * compile; null is written as NULL whatever the column's type.
 */
export function insertStatement<K extends keyof Tables>(key: K): (tx: Tx, row: Row<K>) => Promise<void> {
  const known = new WeakMap<Tables, [string, Column][]>();
  const run = statement(`insertar_${key}`, (tx: Tx) => {
    const values: Record<string, SQL> = {};
    for (const [name] of writtenColumns(tx, key)) values[name] = sql`${sql.placeholder(name)}`;
    return tx.insert(tx.tables[key]).values(values as never);
  });
  return async (tx, row) => {
    const columns = known.get(tx.tables) ?? writtenColumns(tx, key);
    known.set(tx.tables, columns);
    const values: Record<string, unknown> = {};
    for (const [name, column] of columns) {
      const value = (row as Record<string, unknown>)[name];
      values[name] = value === null || value === undefined ? null : column.mapToDriverValue(value);
    }
    await run(tx, values);
  };
}
