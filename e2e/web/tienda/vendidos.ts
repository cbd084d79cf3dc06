import type { Tienda } from './tienda.ts';

/** How many orders hold this product, by what is left of ten. */
export async function vendidos(tienda: Tienda, id: string): Promise<number> {
  const { producto } = await tienda.shop.visitor.get<{ producto: { stock: number } }>(`/api/catalog/${id}`);
  return 10 - producto.stock;
}
