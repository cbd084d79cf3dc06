import { digitosDeTelefono } from '#contract/telefono.ts';

/** Longer than the number of any country with what is dialled before it. */
const EL_MAS_LARGO = 20;

/**
 * The digits of a phone as it is typed or pasted: `+502 5555-1234` → `55551234`. What is too long stays so, for the
 * form to say it: cutting it would make another number of it.
 */
export function telefonoEscrito(texto: string): string {
  return digitosDeTelefono(texto).slice(0, EL_MAS_LARGO);
}
