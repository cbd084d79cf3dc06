import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { imageUrls } from '../../adapters/pictures/images.ts';
import type { DatosDeTienda } from '../../base/configuracion.queries.ts';

/** The shop for the public. `base` is the server's address. */
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
