import type { TestShop } from './shop.ts';

/** How SQLite reads what a query asks for, as one text. */
export async function queryPlan(
  shop: TestShop,
  query: { toSQL(): { sql: string; params: unknown[] } },
): Promise<string> {
  const { sql, params } = query.toSQL();
  const whole = params.reduce<string>(
    (text, value) => text.replace('?', () => (typeof value === 'number' ? String(value) : `'${value}'`)),
    sql,
  );
  const steps = await shop.rows(`explain query plan ${whole}`);
  return steps.map(({ detail }) => detail).join('\n');
}
