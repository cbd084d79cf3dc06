import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { plegarCodigo } from '#contract/words/texto.ts';
import { codigoDe, hasNul } from '#db/engines/search.ts';
import { codigoPlegado } from '#db/schema/catalogo.ts';
import type { Db } from '#db/transaction.ts';

/** The products whose whole code is the search, whatever its case, hyphens and spaces. */
export async function listarConCodigo(db: Db, buscar: string): Promise<string[]> {
  if (hasNul(buscar)) return [];
  const { productos: p } = db.tables;
  const suCodigo = sql`${codigoPlegado(p.codigo)} = ${plegarCodigo(codigoDe(buscar))}`;
  const filas = await db
    .select({ id: p.id })
    .from(p)
    .where(and(suCodigo, isNull(p.eliminadoEn)));
  return filas.map(({ id }) => id);
}

/** The condition of a search in which a code may be typed with other hyphens, spaces or case; undefined when nothing was. */
export async function condicionConCodigo(db: Db, buscar: string | undefined): Promise<SQL | undefined> {
  const hallado = await db.search.condition(buscar);
  if (!hallado || !buscar) return undefined;
  const conCodigo = await listarConCodigo(db, buscar);
  return conCodigo.length > 0 ? or(hallado, inArray(db.tables.productos.id, conCodigo)) : hallado;
}
