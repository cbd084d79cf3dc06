import { LISTAR_PRODUCTOS } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { api } from '../../../lib/api.ts';
import { type Load, useLoad } from '../../../lib/use-load.ts';
import type { Seleccion } from './seleccion.ts';

/** The current data of the selected products that still exist, on any page. */
export async function leerElegidos(elegidos: Seleccion, signal?: AbortSignal): Promise<Producto[]> {
  const query = { ids: [...elegidos], orden: 'nombre-asc', limit: elegidos.size };
  return (await api(LISTAR_PRODUCTOS, { query, signal })).productos;
}

export function useElegidos(elegidos: Seleccion): Load<Producto[]> {
  return useLoad(
    [...elegidos].join(),
    (signal) => leerElegidos(elegidos, signal),
    'Error al cargar los productos elegidos',
  );
}
