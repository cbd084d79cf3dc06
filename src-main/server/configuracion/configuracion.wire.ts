import type { Tienda } from '#contract/tienda.ts';
import { imageUrls } from '../adapters/images.ts';
import type { DatosDeTienda } from './configuracion.queries.ts';

/** The shop as the public sees it. `base` is the server's address. */
export function tiendaJson(
  { logo, logoEntero, logoProporcion, ...datos }: DatosDeTienda,
  base: string,
): Tienda {
  const { imagenUrl, imagenes } = imageUrls(base, logoEntero ?? logo);
  return {
    ...datos,
    logoUrl: imagenUrl,
    logoImagenes: imagenes,
    logoProporcion: logoProporcion ?? undefined,
    iconoUrl: imageUrls(base, logo).imagenUrl,
  };
}
