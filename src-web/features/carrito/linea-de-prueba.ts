import { productoDePrueba } from '../../shared/producto-de-prueba.ts';
import { type Linea, lineaDe } from './lineas.ts';

/** A line for tests: one red balloon. */
export function lineaDePrueba(datos: Partial<Linea> = {}): Linea {
  return { ...lineaDe(productoDePrueba(datos), 1), ...datos };
}
