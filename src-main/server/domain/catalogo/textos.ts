import { createHash } from 'node:crypto';
import { OCASIONES, ocasionesEnPalabras } from '#contract/words/ocasiones.ts';
import { plegar } from '#contract/words/texto.ts';
import { familiasDe, PALABRAS_DE_COLOR } from './familias.ts';

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

/** Another text once a word of colours or an occasion leads to other texts. */
export function reglasDeTextos(): string {
  const producto = { nombre: '', descripcion: '', color: null, ocasiones: '' };
  const muestras: Buscable[] = PALABRAS_DE_COLOR.map((color) => ({ ...producto, color }));
  muestras.push({ ...producto, ocasiones: OCASIONES.join(',') });
  return createHash('sha256')
    .update(JSON.stringify(muestras.map(textosDeBusqueda)))
    .digest('hex');
}
