import type { Tx } from '#db/transaction.ts';
import type { StoredPicture } from '../../adapters/pictures/images.ts';
import { ponerImagenesSiguientes } from '../../domain/imagenes/galeria.queries.ts';

/**
 * Further pictures of some demo products, by the file of their main one. They are the drawings of other products, so
 * that no picture has to be made for them when the demo shop starts.
 */
export const GALERIAS_DEMO: Record<string, readonly string[]> = {
  'adorno-pastel-arcoiris.svg': ['adorno-pastel-estrella.svg', 'adorno-pastel-corazon.svg'],
  'arreglo-caja-sorpresa.svg': ['arreglo-ramo-de-alegria.svg'],
  'decoracion-basica.svg': ['arco-globos-coral.svg', 'columna-globos.svg', 'centro-mesa.svg'],
  'globos-ramo-7-fiesta.svg': ['globos-ramo-5-arcoiris.svg', 'globos-ramo-3-coral.svg'],
  'guirnalda-organica.svg': ['arco-globos-coral.svg'],
  'inflado-helio.svg': ['globos-ramo-5-arcoiris.svg', 'cintas-satin.svg'],
  'vajilla-fiesta.svg': ['servilletas-lunares.svg', 'vasos-carton.svg'],
};

/** Adds the further pictures of the product whose main one is `clave`. */
export async function sembrarGaleria(
  tx: Tx,
  { id, clave }: { id: string; clave: string },
  imagenes: Map<string, StoredPicture>,
): Promise<void> {
  const siguientes = (GALERIAS_DEMO[clave] ?? []).flatMap((una) => imagenes.get(una) ?? []);
  if (siguientes.length > 0) await ponerImagenesSiguientes(tx, id, siguientes);
}
