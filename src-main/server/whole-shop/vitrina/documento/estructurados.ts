import { rutaDeOcasion, rutaDeProducto } from '#contract/pages/direcciones.ts';
import type { ConsultaCatalogo, ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import type { Tienda } from '#contract/schemas/tienda/tienda.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { NOMBRE_DE_OCASION } from '#contract/words/ocasiones.ts';

/** The shop as structured data (schema.org). */
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

/** A list of products as structured data. */
export function listaEstructurada(productos: readonly ProductoDeCatalogo[], base: string): object {
  return {
    '@type': 'ItemList',
    itemListElement: productos.map((producto, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: producto.nombre,
      url: base + rutaDeProducto(producto),
    })),
  };
}

/** A product and its offer as structured data. */
export function productoEstructurado(producto: ProductoDeCatalogo, tienda: string, base: string): object {
  const { _id, nombre, descripcion, categoria, precioVenta, color } = producto;
  return {
    '@type': 'Product',
    name: nombre,
    description: descripcion || undefined,
    sku: _id,
    category: NOMBRE_DE_CATEGORIA[categoria],
    color,
    image: imagenesDe(producto),
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

/** The largest file of each picture. */
function imagenesDe({ imagenUrl, imagenes, galeria = [] }: ProductoDeCatalogo): string[] | undefined {
  const todas = galeria.length > 0 ? galeria : [{ imagenUrl, imagenes }];
  const archivos = todas.flatMap((una) => Object.values(una.imagenes ?? {}).at(-1) ?? una.imagenUrl ?? []);
  return archivos.length > 0 ? archivos : undefined;
}

/** The breadcrumbs of a product as structured data. */
export function migasEstructuradas({ _id, nombre, categoria }: ProductoDeCatalogo, base: string): object {
  const pasos = [
    { name: 'Catálogo', item: `${base}/catalogo` },
    { name: NOMBRE_DE_CATEGORIA[categoria], item: `${base}/catalogo?categoria=${categoria}` },
    { name: nombre, item: base + rutaDeProducto({ _id, nombre }) },
  ];
  return migas(pasos);
}

/** The breadcrumbs of a part of the catalogue as structured data; none for all of it. */
export function migasDelCatalogo(
  { categoria, ocasion: [ocasion] }: Pick<ConsultaCatalogo, 'categoria' | 'ocasion'>,
  base: string,
): object[] {
  const catalogo = `${base}/catalogo`;
  const suPagina = ocasion ? base + rutaDeOcasion(ocasion) : catalogo;
  const pasos = [{ name: 'Catálogo', item: catalogo }];
  if (ocasion) pasos.push({ name: NOMBRE_DE_OCASION[ocasion], item: suPagina });
  if (categoria)
    pasos.push({ name: NOMBRE_DE_CATEGORIA[categoria], item: `${suPagina}?categoria=${categoria}` });
  return pasos.length > 1 ? [migas(pasos)] : [];
}

function migas(pasos: readonly { name: string; item: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: pasos.map((paso, index) => ({ '@type': 'ListItem', position: index + 1, ...paso })),
  };
}

function estaAgotado({ controlaStock, stock }: ProductoDeCatalogo): boolean {
  return controlaStock && stock <= 0;
}
