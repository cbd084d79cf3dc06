/** Endings that take «es» in the plural: of «flores» the singular is «flor», but of «nubes» it is «nube». */
const PLURAL_EN_ES = /.{2}[dlnrjy]es$/;
/** A plural in «s»; of four letters only «osos» and «kits» look like one: «tres» and «gris» are none. */
const PLURAL_EN_S = /.{3}[^s]s$|^[aeiou][^aeiou][aeo]s$|[^aeiouls]s$/;
/** What agrees with its noun: «dorado», «surtida», and the colours that do. */
const CON_GENERO = /^(.{3,}[ai]d|blanc|negr|roj|amarill)[oa]$/;

function singularDe(palabra: string): string {
  if (PLURAL_EN_ES.test(palabra)) return palabra.slice(0, -2);
  return palabra.length > 3 && PLURAL_EN_S.test(palabra) ? palabra.slice(0, -1) : palabra;
}

/**
 * What to look for so that a searched word, folded, is found in singular and plural, as «dorado» and as «dorada». Any
 * of them counts as found, and a text that holds the word itself always holds one of them.
 */
export function formasDe(palabra: string): readonly string[] {
  // «luz» and «luces» begin alike only by two letters, and those begin too much.
  if (/.{2}ces$/.test(palabra)) return [palabra.slice(0, -1), `${palabra.slice(0, -3)}z`];
  if (/.[aeiou]z$/.test(palabra)) return [palabra, `${palabra.slice(0, -1)}ce`];
  return [singularDe(palabra).replace(CON_GENERO, '$1')];
}
