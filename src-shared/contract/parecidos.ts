import type { ProductoDeCatalogo } from './catalogo.ts';

/** How many products like it the page of a product shows. */
export const PARECIDOS = 4;

/** Those among products of its category that are shown beside a product. */
export function parecidosA(
  { _id }: Pick<ProductoDeCatalogo, '_id'>,
  otros: readonly ProductoDeCatalogo[],
): ProductoDeCatalogo[] {
  return otros.filter((otro) => otro._id !== _id).slice(0, PARECIDOS);
}
