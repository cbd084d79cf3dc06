import { asc, eq } from 'drizzle-orm';
import { insertRows } from '#db/insert.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';
import type { StoredPicture } from '../../adapters/pictures/images.ts';

/** A picture of a product. Main pictures stored before previews existed have none. */
export type Imagen = Pick<StoredPicture, 'hash'> & { preview: string | null };

const deProducto = statement('imagenesDeProducto', (db: Db) => {
  const { productoImagenes: i } = db.tables;
  return db
    .select({ hash: i.imagen, preview: i.imagenPrevia })
    .from(i)
    .where(eq(i.productoId, db.value('id')))
    .orderBy(asc(i.posicion));
});

/** All pictures of a product in order, the main one first. */
export async function listarGaleria(
  db: Db,
  { id, imagen, imagenPrevia }: { id: string; imagen: string | null; imagenPrevia: string | null },
): Promise<Imagen[]> {
  const otras = await deProducto(db, { id });
  return imagen ? [{ hash: imagen, preview: imagenPrevia }, ...otras] : otras;
}

const insertar = insertRows('productoImagenes');

/** Replaces the pictures of a product after its main one. */
export async function ponerImagenesSiguientes(
  tx: Tx,
  productoId: string,
  imagenes: readonly Imagen[],
): Promise<void> {
  const { productoImagenes: i } = tx.tables;
  await tx.delete(i).where(eq(i.productoId, productoId));
  const filas = imagenes.map(({ hash, preview }, posicion) => ({
    productoId,
    posicion: posicion + 1,
    imagen: hash,
    imagenPrevia: preview ?? '',
  }));
  await insertar(tx, filas);
}
