import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { imageUrls } from '../../adapters/pictures/images.ts';
import { hayServidorDeCorreo, leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';

/** The shop for the public. `base` is the server's address. */
export async function tiendaJson({ config, db }: Context, base: string): Promise<Tienda> {
  const [tienda, enviaCorreos] = await Promise.all([leerTienda(db), hayServidorDeCorreo(config, db)]);
  const { logo, logoEntero, logoProporcion, ...datos } = tienda;
  const { imagenUrl, imagenes } = imageUrls(base, logoEntero ?? logo);
  return {
    ...datos,
    logoUrl: imagenUrl,
    logoImagenes: imagenes,
    logoProporcion: logoProporcion ?? undefined,
    iconoUrl: imageUrls(base, logo).imagenUrl,
    enviaCorreos,
  };
}
