import { soloDigitos } from './texto.ts';

/** International prefix of the shop's country. */
const PREFIJO_DE_PAIS = '502';

const PAIS = new RegExp(`^(?:00)?${PREFIJO_DE_PAIS}`);

/** Removes a leading country code, also of an incomplete number. */
export function sinPais(digitos: string): string {
  return digitos.replace(PAIS, '');
}

/** The country code before a complete number, with a plus or as dialled. */
const CON_PAIS = new RegExp(`^(?:00)?${PREFIJO_DE_PAIS}(?=\\d{8}$)`);

/** The digits of a phone, without the country code of a complete number: `00502 5555-1234` → `55551234`. */
export function digitosDeTelefono(texto: string): string {
  return soloDigitos(texto).replace(CON_PAIS, '');
}

/** Whether the text holds letters, as no phone does: somebody typed a name into the wrong field. */
export function tieneLetras(texto: string): boolean {
  return /\p{L}/u.test(texto);
}

/** The text without what no phone is typed with: only digits, spaces, + and - are left. */
export function soloDeTelefono(texto: string): string {
  return texto.replace(/[^\d +-]/g, '');
}

/** Origin of WhatsApp chat links. */
export const WHATSAPP = 'https://wa.me';

/** The number for WhatsApp, with its country code; undefined if it is not a phone. */
function numeroDe(telefono: string): string | undefined {
  const digitos = soloDigitos(telefono);
  if (digitos.length === 8) return PREFIJO_DE_PAIS + digitos;
  // Foreign country codes are written with a plus; ours is recognised without one.
  const conPais =
    telefono.trim().startsWith('+') || (digitos.length === 11 && digitos.startsWith(PREFIJO_DE_PAIS));
  return conPais && digitos.length >= 10 && digitos.length <= 15 ? digitos : undefined;
}

/** A link that opens a WhatsApp chat with this phone and the text prefilled. */
export function enlaceDeWhatsapp(telefono: string | null | undefined, texto: string): string | undefined {
  const numero = telefono ? numeroDe(telefono) : undefined;
  return numero && `${WHATSAPP}/${numero}?text=${encodeURIComponent(texto)}`;
}
