import { soloDigitos } from './texto.ts';
import { PREFIJO_DE_PAIS } from './whatsapp.ts';

const PAIS = new RegExp(`^(?:00)?${PREFIJO_DE_PAIS}`);

/** Digits without our country's code before them, whole or not. */
export function sinPais(digitos: string): string {
  return digitos.replace(PAIS, '');
}

/** Our country's code before a whole number, as it is written in a plus or dialled. */
const CON_PAIS = new RegExp(`^(?:00)?${PREFIJO_DE_PAIS}(?=\\d{8}$)`);

/** The digits of a phone, without our country's code before a whole one: `00502 5555-1234` → `55551234`. */
export function digitosDeTelefono(texto: string): string {
  return soloDigitos(texto).replace(CON_PAIS, '');
}
