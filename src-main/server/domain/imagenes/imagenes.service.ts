import type { Db } from '#db/transaction.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { hayProductos, listarImagenesEnUso, seUsaImagen } from './imagenes.queries.ts';

const DIA_MS = 86_400_000;
/** How long a deleted product can be restored. */
export const RECUPERABLE_MS = 30 * DIA_MS;

/** A deleted product keeps its picture a day longer than it can be restored. */
const desdeCuando = ({ clock }: Context) => new Date(clock().getTime() - RECUPERABLE_MS - DIA_MS);

/** Products deleted before this instant can no longer be restored. */
export const recuperablesDesde = ({ clock }: Context) => new Date(clock().getTime() - RECUPERABLE_MS);

async function estaEnUso(db: Db, imagen: string, desde: Date): Promise<boolean> {
  if (await seUsaImagen(db, imagen, desde)) return true;
  const { logo, logoEntero } = await leerTienda(db);
  return imagen === logo || imagen === logoEntero;
}

/** Removes a picture's files if nothing uses it. */
export async function soltarImagen(context: Context, imagen: string): Promise<void> {
  const { db, images } = context;
  await images.removeUnless(imagen, () => estaEnUso(db, imagen, desdeCuando(context)));
}

/**
 * Removes uploads left behind by crashes, and puts pictures aside that nothing uses. A shop without products puts none
 * aside: its database may have been lost, and its pictures belong to the copy that will be restored.
 */
export async function barrerImagenes(context: Context): Promise<void> {
  const { db, images } = context;
  const desde = desdeCuando(context);
  await images.sweepLeftovers();
  if (!(await hayProductos(db))) return;
  await images.sweep(
    () => listarImagenesEnUso(db, desde),
    (imagen) => estaEnUso(db, imagen, desde),
  );
}
