import BetterSqlite3 from 'better-sqlite3';

/** What the shop has now and a backup of it lacks; the amount in centavos. */
export interface Difference {
  ventas: number;
  monto: number;
  pedidos: number;
  productos: number;
}

const VENTAS = `select count(*) as ventas, coalesce(sum(total), 0) as monto from ventas
  where estado = 'completada' and id not in (select id from antes.ventas where estado = 'completada')`;
const PEDIDOS = `select count(*) from pedidos ahora left join antes.pedidos antes on antes.id = ahora.id
  where antes.id is null or antes.fecha_estado_actual <> ahora.fecha_estado_actual`;
const PRODUCTOS = `select count(*) from productos ahora left join antes.productos antes on antes.id = ahora.id
  where antes.id is null or antes.actualizado_en <> ahora.actualizado_en`;

/** Counts what `backup` lacks of the database `live`, which may be in use. Reads both and writes neither. */
export function compareSqlite(live: string, backup: string): Difference {
  const db = new BetterSqlite3(live, { readonly: true, fileMustExist: true });
  try {
    db.prepare('attach database ? as antes').run(backup);
    const sales = db.prepare(VENTAS).get() as Pick<Difference, 'ventas' | 'monto'>;
    const count = (query: string) => db.prepare(query).pluck().get() as number;
    return { ...sales, pedidos: count(PEDIDOS), productos: count(PRODUCTOS) };
  } finally {
    db.close();
  }
}
