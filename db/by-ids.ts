import { type SQL, sql } from 'drizzle-orm';
import { type Db, statement } from './transaction.ts';

/** Ids per statement: a shorter list is filled up by repeating its last one, a longer one is read in parts. */
const SIZES = [1, 2, 4, 8, 16, 32, 64];
const LARGEST = 64;

interface Prepared<R> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<R[]> };
}

/**
 * A prepared read by a list of ids; `build` gets the list of their places, for `inArray`. Rows come in the order of the query
 * where the ids are not more than 64, else part by part. Reads nothing for no ids.
 */
export function idsStatement<R>(
  name: string,
  build: (db: Db, ids: SQL) => Prepared<R>,
): (db: Db, ids: readonly string[]) => Promise<R[]> {
  const names = Array.from({ length: LARGEST }, (_, i) => `id_${i}`);
  const sized = SIZES.map((size) => ({
    size,
    read: statement(`${name}_${size}`, (db: Db) => {
      const places = names.slice(0, size).map((one) => db.value(one));
      return build(db, sql`(${sql.join(places, sql`, `)})`);
    }),
  }));

  async function readPart(db: Db, ids: readonly string[]): Promise<R[]> {
    const fitting = sized.find(({ size }) => size >= ids.length);
    if (!fitting) throw new Error('more ids than a statement takes');
    const values: Record<string, unknown> = {};
    for (const [i, place] of names.slice(0, fitting.size).entries()) values[place] = ids[i] ?? ids.at(-1);
    return await fitting.read(db, values);
  }

  return async (db, ids) => {
    const rows: R[] = [];
    for (let i = 0; i < ids.length; i += LARGEST)
      rows.push(...(await readPart(db, ids.slice(i, i + LARGEST))));
    return rows;
  };
}
