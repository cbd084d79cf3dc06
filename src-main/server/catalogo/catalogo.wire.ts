import type { Catalogo, ConsultaCatalogo, ProductoDeCatalogo } from '#contract/catalogo.ts';
import { aQuetzales } from '#contract/dinero.ts';
import { paginar } from '#contract/pagina.ts';
import { imageUrls, previewUrl } from '../adapters/images.ts';
import type { FilaDeCatalogo, PaginaDeCatalogo } from './catalogo.queries.ts';

/** A product as the public sees it. `base` is the server's address. */
export function productoDeCatalogoJson(fila: FilaDeCatalogo, base: string): ProductoDeCatalogo {
  const { id, imagen, imagenPrevia, precioVenta, color, tamano, tipoGlobo, tipoServicio, ...datos } = fila;
  return {
    _id: id,
    ...datos,
    precioVenta: aQuetzales(precioVenta),
    ...imageUrls(base, imagen),
    imagenPrevia: previewUrl(imagenPrevia),
    color: color ?? undefined,
    tamano: tamano ?? undefined,
    tipoGlobo: tipoGlobo ?? undefined,
    tipoServicio: tipoServicio ?? undefined,
  };
}

/** A page of the catalogue as the public sees it. */
export function catalogoJson(
  { filas, total, enmienda }: PaginaDeCatalogo,
  consulta: ConsultaCatalogo,
  base: string,
): Catalogo {
  return {
    success: true,
    productos: filas.map((fila) => productoDeCatalogoJson(fila, base)),
    pagination: paginar(consulta, total),
    enmienda,
  };
}
