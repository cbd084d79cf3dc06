import { LIMITES } from '#contract/limites.ts';
import { soloDigitos } from '#contract/texto.ts';

const PREFIJO_DE_PAIS = '502';

/** The longest number of any country. */
const EL_MAS_LARGO = 15;

/**
 * The digits of a phone as it is typed or pasted: `+502 5555-1234` → `55551234`. What begins like the country's code
 * may grow until that is certain, and one that is pasted too long stays so, for the form to say it: cutting it would
 * make another number of it. `antes` is what stood there.
 */
export function telefonoEscrito(texto: string, antes = ''): string {
  const digitos = soloDigitos(texto);
  if (!digitos.startsWith(PREFIJO_DE_PAIS)) {
    const sobraUno = antes.length <= LIMITES.telefono && digitos.length - antes.length <= 1;
    return digitos.slice(0, sobraUno ? LIMITES.telefono : EL_MAS_LARGO);
  }
  const entero = LIMITES.telefono + PREFIJO_DE_PAIS.length;
  return digitos.length < entero ? digitos : digitos.slice(PREFIJO_DE_PAIS.length, entero);
}
