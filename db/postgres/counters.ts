import type pg from 'pg';
import type { SharedCounters } from '../transaction.ts';
import { connected } from './session.ts';

// One atomic statement checks and counts, so that concurrent attempts cannot exceed the limit.
const TAKE = `
insert into intentos as i (clave, cuantos, vence_en) values ($1, 1, $4)
on conflict (clave) do update set
  cuantos = case when i.vence_en <= $3 then 1 else i.cuantos + 1 end,
  vence_en = case when i.vence_en <= $3 then excluded.vence_en else i.vence_en end
where i.vence_en <= $3 or i.cuantos < $2
returning 1`;

export function createPostgresCounters(pool: pg.Pool): SharedCounters {
  const run = async (name: string, text: string, values: unknown[]) =>
    (await connected(() => pool.query<{ vence: Date }>({ name, text, values }))).rows;
  return {
    async take(key, max, windowMs, now) {
      const until = new Date(now.getTime() + windowMs);
      if ((await run('intentos_tomar', TAKE, [key, max, now, until])).length > 0) return 0;
      const text = 'select vence_en as vence from intentos where clave = $1';
      const [fila] = await run('intentos_espera', text, [key]);
      return Math.max(1, (fila?.vence.getTime() ?? 0) - now.getTime());
    },
    async isFull(key, max, now) {
      const text = 'select 1 from intentos where clave = $1 and cuantos >= $2 and vence_en > $3';
      return (await run('intentos_llenos', text, [key, max, now])).length > 0;
    },
    async giveBack(key, now) {
      const text =
        'update intentos set cuantos = cuantos - 1 where clave = $1 and cuantos > 0 and vence_en > $2';
      await run('intentos_devolver', text, [key, now]);
    },
    async clear(key) {
      await run('intentos_borrar', 'delete from intentos where clave = $1', [key]);
    },
    async sweep(now) {
      await run('intentos_barrer', 'delete from intentos where vence_en <= $1', [now]);
    },
  };
}
