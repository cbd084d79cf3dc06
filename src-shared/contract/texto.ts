/** Combining marks left over after decomposition. */
const MARCAS = /\p{M}+/gu;

/**
 * The form in which texts are compared and searched: no accents, no case, single spaces.
 * `Corazón` → `corazon`, `NIÑA` → `nina`.
 */
export function plegar(texto: string): string {
  return texto.normalize('NFD').replace(MARCAS, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Only the digits of a text: `5555-1234` → `55551234`. */
export function soloDigitos(texto: string): string {
  return texto.replace(/\D/g, '');
}

/** Phones are shown with a hyphen and stored without: `5555-1234` in a search means `55551234`. */
export function sinGuionDeTelefono(buscar: string): string {
  return buscar.replace(/(?<![\w-])(\d{4})-(\d{4})(?![\w-])/g, '$1$2');
}

/** A phone as people read it: `55551234` → `5555-1234`. */
export function formatoTelefono(telefono: string): string {
  return /^\d{8}$/.test(telefono) ? `${telefono.slice(0, 4)}-${telefono.slice(4)}` : telefono;
}

/**
 * The form of an e-mail address this product accepts. Its parts cannot overlap, so that no text, however long,
 * takes it more than one pass.
 */
export const FORMATO_EMAIL = /^[^\s@<>()",;:]+@(?:[^\s@<>()",;:.]+\.)+[^\s@<>()",;:.]{2,}$/;
