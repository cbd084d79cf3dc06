import { LIMITES } from '#contract/words/limites.ts';

/** Ids of the selected products, on any page. */
export type Seleccion = ReadonlySet<string>;

export const NADA: Seleccion = new Set();

export function alternar(elegidos: Seleccion, id: string): Seleccion {
  const quedan = new Set(elegidos);
  if (!quedan.delete(id)) quedan.add(id);
  return quedan;
}

/** Adds these ids, or removes them when all were selected. */
export function alternarTodos(elegidos: Seleccion, ids: readonly string[]): Seleccion {
  const todos = ids.every((id) => elegidos.has(id));
  return todos ? new Set([...elegidos].filter((id) => !ids.includes(id))) : new Set([...elegidos, ...ids]);
}

export function sin(elegidos: Seleccion, id: string): Seleccion {
  return new Set([...elegidos].filter((uno) => uno !== id));
}

/** Cuts the selection to what one call takes, and says whether anything was left out. */
export function queCaben(elegidos: Seleccion): { elegidos: Seleccion; sobran: boolean } {
  const sobran = elegidos.size > LIMITES.productosALaVez;
  return { elegidos: sobran ? new Set([...elegidos].slice(0, LIMITES.productosALaVez)) : elegidos, sobran };
}

/** «1 producto», «12 productos». */
export function cuantosProductos(cuantos: number): string {
  return cuantos === 1 ? '1 producto' : `${cuantos.toLocaleString('es-GT')} productos`;
}
