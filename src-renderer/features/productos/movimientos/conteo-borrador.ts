import { LIMITES } from '#contract/words/limites.ts';
import { leerEntero } from '../../../shared/formularios/numeros.ts';
import type { FormErrors } from '../../../shared/formularios/use-form.ts';

/** A count of a product's stock as it is typed. */
export interface ConteoBorrador {
  conteo: string;
  motivo: string;
}

export const SIN_CONTAR: ConteoBorrador = { conteo: '', motivo: 'Conteo físico' };

/** How the count differs from the stock on record, in words; undefined while no whole number is typed. */
export function diferenciaDe({ conteo }: ConteoBorrador, stock: number): string | undefined {
  const contadas = leerEntero(conteo);
  if (contadas === undefined) return undefined;
  if (contadas === stock) return 'Coincide: no hay nada que corregir';
  const cuantas = Math.abs(contadas - stock).toLocaleString('es-GT');
  if (contadas < stock) return cuantas === '1' ? 'Falta 1' : `Faltan ${cuantas}`;
  return cuantas === '1' ? 'Sobra 1' : `Sobran ${cuantas}`;
}

export function erroresDeConteo(borrador: ConteoBorrador): FormErrors<ConteoBorrador> {
  const contadas = leerEntero(borrador.conteo);
  const errors: FormErrors<ConteoBorrador> = {};
  if (contadas === undefined) errors.conteo = 'Escribe cuántas contaste, en número entero';
  else if (contadas > LIMITES.stock) errors.conteo = `El stock no puede pasar de ${LIMITES.stock}`;
  if (!borrador.motivo.trim()) errors.motivo = 'El motivo es obligatorio';
  return errors;
}
