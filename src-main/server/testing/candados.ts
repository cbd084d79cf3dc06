import { expect, vi } from 'vitest';
import type { TestShop } from './shop.ts';

const ESPERAN =
  "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";

/** Until somebody waits for what another transaction holds, on PostgreSQL. */
export async function hastaQueAlguienEspere(shop: TestShop): Promise<void> {
  await vi.waitFor(async () => expect(await shop.ask(ESPERAN)).toBe(1), { timeout: 10_000 });
}
