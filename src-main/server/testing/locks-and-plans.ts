import { expect } from 'vitest';
import type { TestShop } from './shops/shop.ts';

const ESPERAN =
  "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Waits until this many transactions wait for a lock, on PostgreSQL. */
export async function untilSomebodyWaits(shop: TestShop, cuantos = 1): Promise<void> {
  await expect.poll(() => shop.ask(ESPERAN)).toBe(cuantos);
}

/** SQLite's query plan as text. */
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
