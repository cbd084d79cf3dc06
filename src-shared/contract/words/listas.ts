/** The position of a page within its list. */
export interface Pagination {
  currentPage: number;
  totalPages: number;
  totalItems: number;
  itemsPerPage: number;
  hasPrevPage: boolean;
  hasNextPage: boolean;
}

export interface Pagina {
  page: number;
  limit: number;
}

/** The `pagination` object for a list of `totalItems`. */
export function paginar({ page, limit }: Pagina, totalItems: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(totalItems / limit));
  return {
    currentPage: page,
    totalPages,
    totalItems,
    itemsPerPage: limit,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  };
}

/** Sort orders of the catalogue; the first is the storefront's default. */
export const ORDENES = ['relevancia', 'precio-asc', 'precio-desc', 'nuevos', 'nombre'] as const;
export type Orden = (typeof ORDENES)[number];

export const NOMBRE_DE_ORDEN: Record<Orden, string> = {
  relevancia: 'Más relevantes',
  'precio-asc': 'Precio: menor a mayor',
  'precio-desc': 'Precio: mayor a menor',
  nuevos: 'Lo más nuevo',
  nombre: 'Nombre: A a Z',
};

/** Sort orders of the staff's lists; the first of each is the default. */
export const ORDENES_DE_PRODUCTOS = [
  'creacion-desc',
  'creacion-asc',
  'nombre-asc',
  'nombre-desc',
  'precio-asc',
  'precio-desc',
  'stock-asc',
  'stock-desc',
  // The best match of a search first, then the newest.
  'relevancia',
] as const;
export type OrdenDeProductos = (typeof ORDENES_DE_PRODUCTOS)[number];

/** Sort orders of sales and of orders. */
export const ORDENES_POR_FECHA = ['fecha-desc', 'fecha-asc', 'total-desc', 'total-asc'] as const;
