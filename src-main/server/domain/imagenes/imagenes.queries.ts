import { and, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Db } from '#db/transaction.ts';

/** Products that are not deleted, or were deleted after `desde` and can be restored. */
function puedeMostrarse(db: Db, desde: Date): SQL | undefined {
  const { productos: p } = db.tables;
  return or(isNull(p.eliminadoEn), gt(p.eliminadoEn, desde));
}

/** Whether a product, one deleted after `desde` or an order line uses this picture. */
export async function seUsaImagen(db: Db, imagen: string, desde: Date): Promise<boolean> {
  const { productos: p, productoImagenes: s, pedidoItems: i } = db.tables;
  const deProducto = and(eq(p.imagen, imagen), puedeMostrarse(db, desde));
  const enProductos = await db.select({ id: p.id }).from(p).where(deProducto).limit(1);
  if (enProductos.length > 0) return true;
  const siguiente = and(eq(s.imagen, imagen), puedeMostrarse(db, desde));
  const enGalerias = await db
    .select({ id: p.id })
    .from(s)
    .innerJoin(p, eq(p.id, s.productoId))
    .where(siguiente)
    .limit(1);
  if (enGalerias.length > 0) return true;
  return (await db.select({ id: i.id }).from(i).where(eq(i.imagen, imagen)).limit(1)).length > 0;
}

/** All pictures used by products, by those deleted after `desde` or by order lines. */
export async function listarImagenesEnUso(db: Db, desde: Date): Promise<Set<string>> {
  const { productos: p, productoImagenes: s, pedidoItems: i } = db.tables;
  const deProductos = await db
    .selectDistinct({ imagen: p.imagen })
    .from(p)
    .where(and(isNotNull(p.imagen), puedeMostrarse(db, desde)));
  const deGalerias = await db
    .selectDistinct({ imagen: s.imagen })
    .from(s)
    .innerJoin(p, eq(p.id, s.productoId))
    .where(puedeMostrarse(db, desde));
  const dePedidos = await db.selectDistinct({ imagen: i.imagen }).from(i).where(isNotNull(i.imagen));
  return new Set([...deProductos, ...deGalerias, ...dePedidos].flatMap(({ imagen }) => imagen ?? []));
}

/** Whether the shop has or had a product. */
export async function hayProductos(db: Db): Promise<boolean> {
  const { productos: p } = db.tables;
  return (await db.select({ id: p.id }).from(p).limit(1)).length > 0;
}
