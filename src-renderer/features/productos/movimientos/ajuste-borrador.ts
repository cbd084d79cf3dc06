import { LIMITES } from '#contract/words/limites.ts';
import { leerEntero } from '../../../shared/formularios/numeros.ts';
import type { FormErrors } from '../../../shared/formularios/use-form.ts';

/** A stock adjustment as it is typed. */
export interface AjusteBorrador {
  sentido: 'entran' | 'salen';
  piezas: string;
  motivo: string;
}

export const SIN_AJUSTE: AjusteBorrador = { sentido: 'entran', piezas: '', motivo: '' };

/** Units that come in, negative when they go out; undefined while no whole number is typed. */
export function cantidadDe({ sentido, piezas }: AjusteBorrador): number | undefined {
  const numero = leerEntero(piezas);
  if (!numero) return undefined;
  return sentido === 'entran' ? numero : -numero;
}

/** What is wrong with an adjustment of a product with `stock` units. */
export function erroresDeAjuste(borrador: AjusteBorrador, stock: number): FormErrors<AjusteBorrador> {
  const cantidad = cantidadDe(borrador);
  const errors: FormErrors<AjusteBorrador> = {};
  if (cantidad === undefined) errors.piezas = 'Escribe cuántas piezas, en número entero';
  else if (stock + cantidad < 0) errors.piezas = `Solo hay ${stock}`;
  else if (stock + cantidad > LIMITES.stock) errors.piezas = `El stock no puede pasar de ${LIMITES.stock}`;
  if (!borrador.motivo.trim()) errors.motivo = 'El motivo es obligatorio';
  return errors;
}
