import { soloDigitos } from './texto.ts';

/** What a phone of the shop's country begins with, seen from another one. */
export const PREFIJO_DE_PAIS = '502';

/** Where chats of WhatsApp open. */
export const WHATSAPP = 'https://wa.me';

/** The number as WhatsApp wants it: with its country; undefined when it is no phone. */
function numeroDe(telefono: string): string | undefined {
  const digitos = soloDigitos(telefono);
  if (digitos.length === 8) return PREFIJO_DE_PAIS + digitos;
  // Whoever writes a country writes it with a plus; our own is known without.
  const conPais =
    telefono.trim().startsWith('+') || (digitos.length === 11 && digitos.startsWith(PREFIJO_DE_PAIS));
  return conPais && digitos.length >= 10 && digitos.length <= 15 ? digitos : undefined;
}

/** The address that opens WhatsApp on a chat with this phone, with the text ready to send. */
export function enlaceDeWhatsapp(telefono: string | null | undefined, texto: string): string | undefined {
  const numero = telefono ? numeroDe(telefono) : undefined;
  return numero && `${WHATSAPP}/${numero}?text=${encodeURIComponent(texto)}`;
}
