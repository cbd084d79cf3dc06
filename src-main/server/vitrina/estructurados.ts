import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import type { Tienda } from '#contract/tienda.ts';

/** The shop, in the words of schema.org. */
export function tiendaEstructurada(
  { nombre, eslogan, telefono, direccion, logoUrl }: Tienda,
  base: string,
): object {
  return {
    '@type': 'Store',
    name: nombre,
    description: eslogan || undefined,
    url: `${base}/catalogo`,
    telephone: telefono ?? undefined,
    address: direccion ?? undefined,
    image: logoUrl ?? undefined,
    currenciesAccepted: 'GTQ',
  };
}

/** A list of products. */
export function listaEstructurada(productos: readonly ProductoDeCatalogo[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: productos.map(({ nombre, imagenUrl }, lugar) => ({
      '@type': 'ListItem',
      position: lugar + 1,
      name: nombre,
      image: imagenUrl ?? undefined,
    })),
  };
}
