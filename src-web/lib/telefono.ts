import { LIMITES } from '#contract/limites.ts';
import { soloDigitos } from '#contract/texto.ts';

const PREFIJO_DE_PAIS = '502';

/**
 * The digits of a phone as it is typed or pasted: `+502 5555-1234` → `55551234`. What begins like the country's code
 * may grow until that is certain: cutting it would make another number of it.
 */
export function telefonoEscrito(texto: string): string {
  const digitos = soloDigitos(texto);
  if (!digitos.startsWith(PREFIJO_DE_PAIS)) return digitos.slice(0, LIMITES.telefono);
  const entero = LIMITES.telefono + PREFIJO_DE_PAIS.length;
  return digitos.length < entero ? digitos : digitos.slice(PREFIJO_DE_PAIS.length, entero);
}
