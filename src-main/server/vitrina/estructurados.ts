import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { rutaDeProducto } from '#contract/direcciones.ts';
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
export function listaEstructurada(productos: readonly ProductoDeCatalogo[], base: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: productos.map((producto, lugar) => ({
      '@type': 'ListItem',
      position: lugar + 1,
      name: producto.nombre,
      url: base + rutaDeProducto(producto),
    })),
  };
}

/** A product and what it costs. */
export function productoEstructurado(producto: ProductoDeCatalogo, tienda: string, base: string): object {
  const { _id, nombre, descripcion, categoria, precioVenta, imagenes, imagenUrl, color } = producto;
  return {
    '@type': 'Product',
    name: nombre,
    description: descripcion || undefined,
    sku: _id,
    category: ETIQUETA_CATEGORIA[categoria],
    color,
    image: Object.values(imagenes ?? {}).at(-1) ?? imagenUrl ?? undefined,
    offers: {
      '@type': 'Offer',
      url: base + rutaDeProducto(producto),
      price: precioVenta.toFixed(2),
      priceCurrency: 'GTQ',
      availability: `https://schema.org/${estaAgotado(producto) ? 'OutOfStock' : 'InStock'}`,
      seller: { '@type': 'Store', name: tienda },
    },
  };
}

/** The way from the catalogue to a product. */
export function migasEstructuradas({ _id, nombre, categoria }: ProductoDeCatalogo, base: string): object {
  const pasos = [
    { name: 'Catálogo', item: `${base}/catalogo` },
    { name: ETIQUETA_CATEGORIA[categoria], item: `${base}/catalogo?categoria=${categoria}` },
    { name: nombre, item: base + rutaDeProducto({ _id, nombre }) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: pasos.map((paso, lugar) => ({ '@type': 'ListItem', position: lugar + 1, ...paso })),
  };
}

function estaAgotado({ controlaStock, stock }: ProductoDeCatalogo): boolean {
  return controlaStock && stock <= 0;
}
