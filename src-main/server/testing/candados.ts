import { expect, vi } from 'vitest';
import type { TestShop } from './shop.ts';

const ESPERAN =
  "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Until somebody, or so many, wait for what another transaction holds, on PostgreSQL. */
export async function hastaQueAlguienEspere(shop: TestShop, cuantos = 1): Promise<void> {
  await vi.waitFor(async () => expect(await shop.ask(ESPERAN)).toBe(cuantos), { timeout: 10_000 });
}
