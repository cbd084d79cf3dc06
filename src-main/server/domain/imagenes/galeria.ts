import type { ImagenDeGaleria } from '#contract/schemas/catalogo/productos.ts';
import { datosInvalidos } from '#contract/words/errores.ts';
import { imageUrls, previewUrl, type StoredPicture } from '../../adapters/pictures/images.ts';
import type { Context } from '../../base/context.ts';
import type { Imagen } from './galeria.queries.ts';

/** The pictures of a product for the API. `base` is the server's address. */
export function galeriaJson(galeria: readonly Imagen[], base: string): ImagenDeGaleria[] {
  return galeria.map(({ hash, preview }) => ({
    imagen: hash,
    ...imageUrls(base, hash),
    imagenPrevia: previewUrl(preview || null),
  }));
}

/**
 * Holds stored pictures while `usar` writes the rows that use them; afterwards they are kept as every other. Throws
 * `datos-invalidos` when one is gone. Without hashes `usar` gets undefined.
 */
export async function conGaleria<T>(
  { images }: Context,
  hashes: readonly string[] | undefined,
  usar: (galeria: StoredPicture[] | undefined) => Promise<T>,
): Promise<T> {
  if (!hashes) return await usar(undefined);
  const galeria: StoredPicture[] = [];
  try {
    for (const hash of hashes) {
      const imagen = await images.hold(hash);
      if (!imagen) {
        const msg = 'Una de las imágenes ya no está: quítala o vuelve a subirla';
        throw datosInvalidos([{ path: 'galeria', msg }]);
      }
      galeria.push(imagen);
    }
    return await usar(galeria);
  } finally {
    for (const { hash } of galeria) images.release(hash);
  }
}
