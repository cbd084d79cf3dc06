/** The address of a product's quick view over the list that `search` shows; null takes it away. */
export function enlaceAProducto(search: string, id: string | null): { search: string } {
  const params = new URLSearchParams(search);
  if (id === null) params.delete('producto');
  else params.set('producto', id);
  const texto = params.toString();
  return { search: texto ? `?${texto}` : '' };
}
