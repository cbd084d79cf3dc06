import type { Db } from '#db/transaction.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import { listarImagenesEnUso, seUsaImagen } from './productos.queries.ts';

/** How long a deleted product can be brought back. */
export const RECUPERABLE_MS = 3_600_000;

/** A deleted product keeps its picture a while longer than it can be brought back. */
const desdeCuando = ({ reloj }: Context) => new Date(reloj().getTime() - 2 * RECUPERABLE_MS);

async function estaEnUso(db: Db, imagen: string, desde: Date): Promise<boolean> {
  return (await seUsaImagen(db, imagen, desde)) || (await leerTienda(db)).logo === imagen;
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
