import type { Catalogo, ConsultaCatalogo, ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { aQuetzales } from '#contract/words/dinero.ts';
import { paginar } from '#contract/words/listas.ts';
import { separarOcasiones } from '#contract/words/ocasiones.ts';
import { imageUrls, previewUrl } from '../../adapters/pictures/images.ts';
import type { Imagen } from '../imagenes/galeria.queries.ts';
import { galeriaJson } from '../imagenes/galeria.ts';
import type { FilaDeCatalogo, PaginaDeCatalogo } from './catalogo.queries.ts';

/** A product for the public. `base` is the server's address. */
export function productoDeCatalogoJson(fila: FilaDeCatalogo, base: string): ProductoDeCatalogo {
  const {
    id,
    imagen,
    imagenPrevia,
    precioVenta,
    color,
    tamano,
    tipoGlobo,
    tipoServicio,
    ocasiones,
    ...datos
  } = fila;
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
    ocasiones: separarOcasiones(ocasiones),
  };
}

/** A product for the public with all its pictures, the main one first. */
export function productoConGaleriaJson(
  fila: FilaDeCatalogo,
  galeria: readonly Imagen[],
  base: string,
): ProductoDeCatalogo {
  return { ...productoDeCatalogoJson(fila, base), galeria: galeriaJson(galeria, base) };
}

/** A page of the catalogue for the public. */
export function catalogoJson(
  { filas, total, enmienda, parcial, cercanos, ocasiones }: PaginaDeCatalogo,
  consulta: ConsultaCatalogo,
  base: string,
): Catalogo {
  return {
    success: true,
    productos: filas.map((fila) => productoDeCatalogoJson(fila, base)),
    pagination: paginar(consulta, total),
    enmienda,
    parcial,
    cercanos: cercanos?.map((fila) => productoDeCatalogoJson(fila, base)),
    ocasiones,
  };
}
