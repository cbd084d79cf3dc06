import { soloDigitos } from '#contract/texto.ts';

const PAIS = '502';

/** The number as WhatsApp wants it: with its country; undefined when it is no phone. */
function numeroDe(telefono: string): string | undefined {
  const digitos = soloDigitos(telefono);
  if (digitos.length === 8) return PAIS + digitos;
  // Whoever writes a country writes it with a plus; our own is known without.
  const conPais = telefono.trim().startsWith('+') || (digitos.length === 11 && digitos.startsWith(PAIS));
  return conPais && digitos.length >= 10 && digitos.length <= 15 ? digitos : undefined;
}

/** The address that opens WhatsApp on a chat with this phone, with the text ready to send. */
export function enlaceDeWhatsapp(telefono: string | null | undefined, texto: string): string | undefined {
  const numero = telefono ? numeroDe(telefono) : undefined;
  return numero && `https://wa.me/${numero}?text=${encodeURIComponent(texto)}`;
}
