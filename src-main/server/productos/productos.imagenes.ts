import type { Db } from '#db/transaction.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import { listarImagenesEnUso, seUsaImagen } from './productos.queries.ts';

const DIA_MS = 86_400_000;
/** How long a deleted product can be brought back: whoever misses one may do so at the end of the month. */
export const RECUPERABLE_MS = 30 * DIA_MS;

/** A deleted product keeps its picture a day longer than it can be brought back. */
const desdeCuando = ({ reloj }: Context) => new Date(reloj().getTime() - RECUPERABLE_MS - DIA_MS);

/** What was deleted before this is gone for good. */
export const recuperablesDesde = ({ reloj }: Context) => new Date(reloj().getTime() - RECUPERABLE_MS);

async function estaEnUso(db: Db, imagen: string, desde: Date): Promise<boolean> {
  if (await seUsaImagen(db, imagen, desde)) return true;
  const { logo, logoEntero } = await leerTienda(db);
  return imagen === logo || imagen === logoEntero;
}

/** Removes a picture's files once nothing shows it. */
export async function soltarImagen(context: Context, imagen: string): Promise<void> {
  const { db, images } = context;
  await images.removeUnless(imagen, () => estaEnUso(db, imagen, desdeCuando(context)));
}

/** Removes the pictures and uploads that a crash or a deleted product left behind. */
export async function barrerImagenes(context: Context): Promise<void> {
  const { db, images } = context;
  const desde = desdeCuando(context);
  await images.sweep(
    () => listarImagenesEnUso(db, desde),
    (imagen) => estaEnUso(db, imagen, desde),
  );
}
