import { and, asc, gt, sql } from 'drizzle-orm';
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
  const uno = db.select({ id: p.id }).from(p).where(sql`${p.disponible} and ${hallados}`).limit(1);
  return (await uno).length > 0;
}
