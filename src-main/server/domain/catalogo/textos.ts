import { ocasionesEnPalabras } from '#contract/words/ocasiones.ts';
import { plegar } from '#contract/words/texto.ts';
import { familiasDe } from './familias.ts';

/** What a product is found by. */
export interface Buscable {
  nombre: string;
  descripcion: string;
  color: string | null;
  /** As stored. */
  ocasiones: string;
}

/**
 * The texts by which a product is sorted and found. A line break keeps a search from matching across the end of the
 * name or of the description; after it come the colour with its families, and the occasions.
 */
export function textosDeBusqueda({ nombre, descripcion, color, ocasiones }: Buscable) {
  const nombreOrden = plegar(nombre);
  const familias = color === null ? [] : familiasDe(color);
  const senas = [color ?? '', ...familias, ocasionesEnPalabras(ocasiones)].join(' ');
  return { nombreOrden, textoBusqueda: `${nombreOrden}\n${plegar(descripcion)}\n${plegar(senas)}` };
}
