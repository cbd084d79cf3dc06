import { and, asc, count, gt, sql } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';
import { condicionConCodigo } from './codigo.queries.ts';

/** Names of available products after the id `ultimo`, sorted by id. */
export async function listarNombres(db: Db, ultimo: string | undefined, cuantos: number) {
  const { productos: p } = db.tables;
  return await db
    .select({ id: p.id, nombre: p.nombre })
    .from(p)
    .where(and(ultimo ? gt(p.id, ultimo) : undefined, sql`${p.disponible}`))
    .orderBy(asc(p.id))
    .limit(cuantos);
}

/** Whether a search finds an available product. */
export async function hayEnVenta(db: Db, buscar: string): Promise<boolean> {
  const { productos: p } = db.tables;
  const hallados = await condicionConCodigo(db, buscar);
  const [conteo] = await db.select({ n: count() }).from(p).where(sql`${p.disponible} and ${hallados}`);
  return (conteo?.n ?? 0) > 0;
}
