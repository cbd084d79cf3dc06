import type { ReporteInventario } from '#contract/schemas/ventas/reportes.ts';
import type { Categoria } from '#contract/words/categorias.ts';
import { LIMITES } from '#contract/words/limites.ts';
import type { Pagination } from '#contract/words/listas.ts';

export type Producto = ReporteInventario['productosPorCategoria'][number]['productos'][number];

/** Products of a category that are shown at once: as many as in the lists. */
const POR_PAGINA = LIMITES.paginaAdmin;

/** A category with products, and the first page of them. */
export interface CategoriaEnPaginas {
  categoria: Categoria;
  cantidadProductos: number;
  productos: Producto[];
}

/** The categories with products, each with its first page. */
export function primerasPaginas({ productosPorCategoria }: ReporteInventario): CategoriaEnPaginas[] {
  return productosPorCategoria
    .filter(({ productos }) => productos.length > 0)
    .map((una) => ({ ...una, productos: una.productos.slice(0, POR_PAGINA) }));
}

/** The products on a page of a category, from 1 on; none beyond the last page. */
export function paginaDe(
  { productosPorCategoria }: ReporteInventario,
  categoria: Categoria,
  pagina: number,
): Producto[] {
  const suya = productosPorCategoria.find((una) => una.categoria === categoria);
  return suya?.productos.slice((pagina - 1) * POR_PAGINA, pagina * POR_PAGINA) ?? [];
}

/** Where a page stands among those of so many products. */
export function paginacionDe(cantidadProductos: number, pagina: number): Pagination {
  const totalPages = Math.max(1, Math.ceil(cantidadProductos / POR_PAGINA));
  return {
    currentPage: pagina,
    totalPages,
    totalItems: cantidadProductos,
    itemsPerPage: POR_PAGINA,
    hasPrevPage: pagina > 1,
    hasNextPage: pagina < totalPages,
  };
}
