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
 * Rows that one statement takes: a list is cut into these, so that each statement is prepared once. The small ones are
 * the lines of a sale, the large ones the blocks of a file.
 */
const TAMANOS = [256, 64, 16, 8, 4, 3, 2, 1];

interface Prepared<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> };
}

/**
 * A statement over a list of rows, in few journeys to the database: `build` gets a row of placeholders for each.
 * Gives back what each journey brought. A statement that upserts gets no key twice.
 */
export function rowsStatement<C extends string, R>(
  name: string,
  columnsOf: (tx: Tx) => readonly C[],
  build: (tx: Tx, rows: Record<C, SQL>[]) => Prepared<R>,
): (tx: Tx, rows: readonly Record<C, unknown>[]) => Promise<R[]> {
  const sized = TAMANOS.map((size) => ({
    size,
    run: statement(`${name}_${size}`, (tx: Tx) => {
      const columns = columnsOf(tx);
      const places = (i: number) =>
        columns.map((column) => [column, sql`${sql.placeholder(`${column}_${i}`)}`] as const);
      return build(
        tx,
        Array.from({ length: size }, (_, i) => Object.fromEntries(places(i)) as Record<C, SQL>),
      );
    }),
  }));
  return async (tx, rows) => {
    const columns = columnsOf(tx);
    const results: R[] = [];
    let done = 0;
    for (const { size, run } of sized) {
      for (; rows.length - done >= size; done += size) {
        const values: Record<string, unknown> = {};
        for (const [i, row] of rows.slice(done, done + size).entries())
          for (const column of columns) values[`${column}_${i}`] = row[column];
        results.push(await run(tx, values));
      }
    }
    return results;
  };
}

/**
 * An insert of rows into one table. Takes every column, so that a forgotten one does not compile; null is written as
 * NULL whatever the column's type.
 */
export function insertRows<K extends keyof Tables>(
  key: K,
): (tx: Tx, rows: readonly Row<K>[]) => Promise<void> {
  const known = new WeakMap<Tables, [string, Column][]>();
  const columnsOf = (tx: Tx) => {
    const columns = known.get(tx.tables) ?? writtenColumns(tx, key);
    known.set(tx.tables, columns);
    return columns;
  };
  const run = rowsStatement(
    `insertar_${key}`,
    (tx) => columnsOf(tx).map(([name]) => name),
    (tx, rows) => tx.insert(tx.tables[key]).values(rows as never),
  );
  return async (tx, rows) => {
    const columns = columnsOf(tx);
    const driven = rows.map((row) =>
      Object.fromEntries(
        columns.map(([name, column]) => {
          const value = (row as Record<string, unknown>)[name];
          return [name, value === null || value === undefined ? null : column.mapToDriverValue(value)];
        }),
      ),
    );
    await run(tx, driven);
  };
}

/** The same for one row. */
export function insertStatement<K extends keyof Tables>(key: K): (tx: Tx, row: Row<K>) => Promise<void> {
  const insert = insertRows(key);
  return async (tx, row) => await insert(tx, [row]);
}
