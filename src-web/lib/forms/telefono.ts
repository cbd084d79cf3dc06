import { digitosDeTelefono } from '#contract/words/telefono.ts';

/** More digits than any country's number with its prefix has. */
const EL_MAS_LARGO = 20;

/**
 * The digits of a phone as it is typed or pasted: `+502 5555-1234` → `55551234`. A number that is too long is kept for
 * validation to report: cutting it would make another number.
 */
export function telefonoEscrito(texto: string): string {
  return digitosDeTelefono(texto).slice(0, EL_MAS_LARGO);
}
