import { LIMITES } from '#contract/limites.ts';
import { leerEntero } from '../../lib/entero.ts';
import type { FormErrors } from '../../lib/use-form.ts';

/** A change of stock as it is typed. */
export interface AjusteDraft {
  sentido: 'entran' | 'salen';
  piezas: string;
  motivo: string;
}

export const SIN_AJUSTE: AjusteDraft = { sentido: 'entran', piezas: '', motivo: '' };

/** The pieces that come in, negative when they go out; undefined while no whole number is typed. */
export function cantidadDe({ sentido, piezas }: AjusteDraft): number | undefined {
  const numero = leerEntero(piezas);
  if (!numero) return undefined;
  return sentido === 'entran' ? numero : -numero;
}

/** What is wrong with it, for a product that has `stock` pieces. */
export function checkAjuste(draft: AjusteDraft, stock: number): FormErrors<AjusteDraft> {
  const cantidad = cantidadDe(draft);
  const errors: FormErrors<AjusteDraft> = {};
  if (cantidad === undefined) errors.piezas = 'Escribe cuántas piezas, en número entero';
  else if (stock + cantidad < 0) errors.piezas = `Solo hay ${stock}`;
  else if (stock + cantidad > LIMITES.stock) errors.piezas = `El stock no puede pasar de ${LIMITES.stock}`;
  if (!draft.motivo.trim()) errors.motivo = 'El motivo es obligatorio';
  return errors;
}
