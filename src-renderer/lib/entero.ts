/** A whole number as people type it, `1,000` too; undefined when it is none. */
export function leerEntero(texto: string): number | undefined {
  const limpio = texto.trim();
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(limpio) ? Number(limpio.replaceAll(',', '')) : undefined;
}
