/** Combining marks after Unicode decomposition. */
const MARCAS = /\p{M}+/gu;

/**
 * The folded form for comparing and searching: no accents, lower case, single spaces.
 * `Corazón` → `corazon`, `NIÑA` → `nina`.
 */
export function plegar(texto: string): string {
  return texto.normalize('NFD').replace(MARCAS, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** A product's code as codes are compared: `LA-12` → `la12`. The database has an index of the same (`codigoPlegado`). */
export function plegarCodigo(codigo: string): string {
  return codigo.replace(/[- ]/g, '').replace(/[A-Z]/g, (letra) => letra.toLowerCase());
}

/** A folded word of one letter, or a number: inside other words it says nothing. */
export function esBreve(palabra: string): boolean {
  return /^(?:[a-z]|\d+)$/.test(palabra);
}

/** Words that say nothing about what is searched, folded. */
const PALABRAS_VACIAS = new Set(
  'a al con de del e el en la las le lo los mi mis o para por que se su sus tu tus u un una unas unos y'.split(
    ' ',
  ),
);

/** Words before a letter that is searched. */
const ANTES_DE_LETRA = /^(?:letra|inicial)(?:es|s)?$/;

/** Whether a word is the letter that is searched, as in «letra e dorada» and «globo a». */
function esLetraBuscada(palabras: readonly string[], i: number): boolean {
  const previa = palabras[i - 1];
  if (previa === undefined || palabras[i]?.length !== 1) return false;
  return i === palabras.length - 1 || ANTES_DE_LETRA.test(plegar(previa));
}

/** The words of a search without «de», «para» and the like; all of them when there are no others. */
export function sinPalabrasVacias(palabras: readonly string[]): readonly string[] {
  const dicen = palabras.filter(
    (palabra, i) => !PALABRAS_VACIAS.has(plegar(palabra)) || esLetraBuscada(palabras, i),
  );
  return dicen.length > 0 ? dicen : palabras;
}

/** Only the digits of a text: `5555-1234` → `55551234`. */
export function soloDigitos(texto: string): string {
  return texto.replace(/\D/g, '');
}

/** Removes the hyphen of phones, which are stored without it: `5555-1234` in a search means `55551234`. */
export function sinGuionDeTelefono(buscar: string): string {
  return buscar.replace(/(?<![\w-])(\d{4})-(\d{4})(?![\w-])/g, '$1$2');
}

/** Formats a phone for display: `55551234` → `5555-1234`. */
export function formatoTelefono(telefono: string): string {
  return /^\d{8}$/.test(telefono) ? `${telefono.slice(0, 4)}-${telefono.slice(4)}` : telefono;
}

/** The stock to show: the count, or «Sin límite» for what has no stock control. */
export function stockLegible({ controlaStock, stock }: { controlaStock: boolean; stock: number }) {
  return controlaStock ? stock : 'Sin límite';
}

/**
 * The accepted form of e-mail addresses. Its parts cannot overlap, so that matching is linear for any text.
 */
export const FORMATO_EMAIL = /^[^\s@<>()",;:]+@(?:[^\s@<>()",;:.]+\.)+[^\s@<>()",;:.]{2,}$/;

/** Endings with a plural in «es»: «flores» is of «flor», but «nubes» of «nube». */
const PLURAL_EN_ES = /.{2}[dlnrjy]es$/;
/** A plural in «s». Four-letter words count only if shaped like «osos» or «kits», unlike «tres» or «gris». */
const PLURAL_EN_S = /.{3}[^s]s$|^[aeiou][^aeiou][aeo]s$|[^aeiouls]s$/;
/** Adjectives that agree in gender: «dorado», «surtida» and some colours. */
const CON_GENERO = /^(.{3,}[ai]d|blanc|negr|roj|amarill)[oa]$/;

function singularDe(palabra: string): string {
  if (PLURAL_EN_ES.test(palabra)) return palabra.slice(0, -2);
  return palabra.length > 3 && PLURAL_EN_S.test(palabra) ? palabra.slice(0, -1) : palabra;
}

/**
 * The substrings to search for so that a folded word matches singular and plural, «dorado» and «dorada». Matching any
 * of them counts; a text that contains the word itself always contains one of them.
 */
export function formasDe(palabra: string): readonly string[] {
  // «luz» and «luces» share only two letters, too short a prefix.
  if (/.{2}ces$/.test(palabra)) return [palabra.slice(0, -1), `${palabra.slice(0, -3)}z`];
  if (/.[aeiou]z$/.test(palabra)) return [palabra, `${palabra.slice(0, -1)}ce`];
  return [singularDe(palabra).replace(CON_GENERO, '$1')];
}

/** `1 pieza`, `1,200 piezas`. */
export function piezasEnPalabras(cuantas: number): string {
  return cuantos(cuantas, 'pieza', 'piezas');
}

/** One of something, or several, with the number: `1 clienta`, `1,200 pedidos`. */
export function cuantos(n: number, uno: string, varios: string): string {
  return `${n.toLocaleString('es-GT')} ${n === 1 ? uno : varios}`;
}
