import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { MIGRATIONS } from '#db/testing/store.ts';
import { inTransaction } from '#db/transaction.ts';
import type { TestShop } from './shops/shop.ts';

const CHANGES_ROWS = /^(--.*\n)*(update|insert|delete)\b/i;

/**
 * Runs the statements of a migration that change rows once more, on the rows of today. `name` is that of its file
 * without the number. Returns the rows that each statement touched.
 */
export async function rerunMigration(
  { context }: TestShop,
  name: string,
): Promise<Record<string, unknown>[][]> {
  const folder = join(MIGRATIONS, context.db.engine);
  const file = readdirSync(folder).find((one) => one.replace(/^\d+_/, '') === `${name}.sql`) ?? '';
  const statements = readFileSync(join(folder, file), 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => CHANGES_ROWS.test(statement));
  return await inTransaction(context.db, async (tx) => {
    const touched: Record<string, unknown>[][] = [];
    for (const statement of statements) touched.push(await tx.rows(sql.raw(`${statement} returning *`)));
    return touched;
  });
}
