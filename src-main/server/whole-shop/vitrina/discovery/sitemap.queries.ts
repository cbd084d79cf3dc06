import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { type Db, statement } from '#db/transaction.ts';

// Ordered by id, so that products added meanwhile come last and none is read twice.
const despuesDe = statement('sitemapProductos', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select({ _id: p.id, nombre: p.nombre, actualizadoEn: p.actualizadoEn })
    .from(p)
    .where(and(gt(p.id, db.value('id')), sql`${p.activo}`, isNull(p.eliminadoEn)))
    .orderBy(asc(p.id))
    .limit(sql.placeholder('limit'));
});

/** Products with a page after `id`, in order of id. */
export async function listarConPagina(db: Db, id: string, limit: number) {
  return await despuesDe(db, { id, limit });
}

/** The id of the product at position `place` among those with a page; undefined past the end. */
export async function buscarIdEn(db: Db, place: number): Promise<string | undefined> {
  const { productos: p } = db.tables;
  const [fila] = await db
    .select({ id: p.id })
    .from(p)
    .where(and(eq(p.activo, true), isNull(p.eliminadoEn)))
    .orderBy(asc(p.id))
    .limit(1)
    .offset(place);
  return fila?.id;
}

/** Per category: products with a page, and those that can be bought now. */
export async function contarPorCategoria(db: Db) {
  const { conteosDeProductos: c } = db.tables;
  return await db
    .select({ categoria: c.categoria, activos: c.activos, disponibles: c.disponibles })
    .from(c)
    .orderBy(asc(c.categoria));
}
