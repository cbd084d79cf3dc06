import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Tables } from './schema/tables.ts';
import { statement, type Tx } from './transaction.ts';

/** A row of a table without generated and numbered columns. */
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

/** Names of the places of a column by row; made once, because a name made anew for each value is slow to find. */
const placesOf = new Map<string, string[]>();

/** The name of the place of a column's value in a statement's row `i`. */
function placeOf(column: string, i: number): string {
  const known = placesOf.get(column) ?? [];
  if (known.length === 0) placesOf.set(column, known);
  known[i] ??= `${column}_${i}`;
  return known[i];
}

function writtenColumns(tx: Tx, key: keyof Tables): [string, Column][] {
  // The compiler knows no columns of a table chosen at run time; `Row` types the caller's side.
  const columns = Object.entries(getTableColumns(tx.tables[key])) as unknown as [string, Column][];
  return columns.filter(([, column]) => isWritten(column));
}

/**
 * Rows per statement: lists are split into these sizes, so that few statements are prepared. Small ones fit the lines
 * of a sale, large ones the blocks of an import.
 */
const BATCH_SIZES = [256, 64, 16, 8, 4, 3, 2, 1];

interface Prepared<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R> };
}

/**
 * A prepared statement over a list of rows in few round trips; `build` gets a row of placeholders per row. Returns the
 * result of each round trip. An upsert must not contain a key twice.
 */
export function rowsStatement<C extends string, R>(
  name: string,
  columnsOf: (tx: Tx) => readonly C[],
  build: (tx: Tx, rows: Record<C, SQL>[]) => Prepared<R>,
): (tx: Tx, rows: readonly Record<C, unknown>[]) => Promise<R[]> {
  const sized = BATCH_SIZES.map((size) => ({
    size,
    run: statement(`${name}_${size}`, (tx: Tx) => {
      const columns = columnsOf(tx);
      const places = (i: number) =>
        columns.map((column) => [column, sql`${sql.placeholder(placeOf(column, i))}`] as const);
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
          for (const column of columns) values[placeOf(column, i)] = row[column];
        results.push(await run(tx, values));
      }
    }
    return results;
  };
}

/**
 * A prepared insert of rows into one table. Requires every column, so that a forgotten one does not compile; null is
 * written as NULL for every column type.
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
    const driverRows = rows.map((row) => {
      const driverRow: Record<string, unknown> = {};
      for (const [name, column] of columns) {
        const value = (row as Record<string, unknown>)[name];
        driverRow[name] = value === null || value === undefined ? null : column.mapToDriverValue(value);
      }
      return driverRow;
    });
    await run(tx, driverRows);
  };
}

/** `insertRows` for one row. */
export function insertStatement<K extends keyof Tables>(key: K): (tx: Tx, row: Row<K>) => Promise<void> {
  const insert = insertRows(key);
  return async (tx, row) => await insert(tx, [row]);
}
