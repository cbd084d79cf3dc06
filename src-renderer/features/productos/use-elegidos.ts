import type { Pagination } from '#contract/pagina.ts';
import type { Producto } from '#contract/productos.ts';
import { api } from '../../lib/api.ts';
import { type Load, useLoad } from '../../lib/use-load.ts';
import type { Seleccion } from './seleccion.ts';

/** A page of products, as the list comes. */
export interface ListaDeProductos {
  productos: Producto[];
  pagination: Pagination;
}

/** The chosen products that are still there, as they are now, whatever page they are on. */
export async function leerElegidos(elegidos: Seleccion, signal?: AbortSignal): Promise<Producto[]> {
  const query = { ids: [...elegidos], orden: 'nombre-asc', limit: elegidos.size };
  return (await api.get<ListaDeProductos>('/api/productos', { query, signal })).productos;
}

export function useElegidos(elegidos: Seleccion): Load<Producto[]> {
  return useLoad(
    [...elegidos].join(),
    (signal) => leerElegidos(elegidos, signal),
    'Error al cargar los productos elegidos',
  );
}
