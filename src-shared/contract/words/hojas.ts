/** An owner's recovery sheet: how many codes it has, and how they are written. */
export const HOJA = {
  codigos: 8,
  /** Characters of a code: 20 to the power of 12 are more than 51 bits. */
  largo: 12,
  grupo: 4,
  /** No two look alike in any handwriting, also in lower case; without vowels no code spells a word. */
  alfabeto: '34679CDFHJKMNPRTVWXY',
} as const;

/** A code as typed from paper, reduced to what counts: `c3df 4hjk-6mnp` → `C3DF4HJK6MNP`. */
export function plegarCodigoDeHoja(texto: string): string {
  return texto.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a folded code can be one of a sheet. */
export function esCodigoDeHoja(codigo: string): boolean {
  return codigo.length === HOJA.largo && ajenosAlCodigoDeHoja(codigo).length === 0;
}

/** The characters of a folded code that no code has, each once: most were misread, such as an O. */
export function ajenosAlCodigoDeHoja(codigo: string): string[] {
  return [...new Set(codigo)].filter((caracter) => !HOJA.alfabeto.includes(caracter));
}

/** A code in groups, to be read and typed: `C3DF-4HJK-6MNP`. */
export function formatoCodigoDeHoja(codigo: string): string {
  return codigo.replace(new RegExp(`(.{${HOJA.grupo}})(?=.)`, 'g'), '$1-');
}

/** How many codes are left, in words. */
export function codigosQueQuedan(quedan: number): string {
  if (quedan === 0) return 'Ya no te quedan códigos';
  return quedan === 1 ? 'Te queda 1 código' : `Te quedan ${quedan} códigos`;
}
