import { formasDe, plegar } from './texto.ts';

interface Conocida {
  /** Singular and folded, for comparison. */
  forma: string;
  /** The most frequent spelling in names. */
  escrita: string;
}

/** The words of product names, most frequent first. */
export type Vocabulario = readonly Conocida[];

/** Occurrences of each spelling in names. */
export type Conteo = Map<string, number>;

/** Limit of known words, which bounds the comparisons per search. */
const PALABRAS_MAXIMAS = 3_000;
/** Only words of this length are corrected: shorter ones are near too many others, longer ones are not words. */
const LETRAS = { minimas: 4, maximas: 24 };
/** Words of at least this length may have two typos. */
const LETRAS_PARA_DOS = 8;
/** Searches with more unknown words than this are not corrected. */
const ENMIENDAS_MAXIMAS = 2;

const SOLO_LETRAS = /^\p{L}+$/u;
const ENTRE_PALABRAS = /[^\p{L}\p{M}]+/u;

function formaDe(palabra: string): string {
  const plegada = plegar(palabra);
  return formasDe(plegada)[0] ?? plegada;
}

/** Adds the words of names to a count. Folding waits until the words are counted, once per spelling. */
export function contarPalabras(conteo: Conteo, nombres: Iterable<string>): void {
  for (const nombre of nombres) {
    for (const palabra of nombre.toLowerCase().split(ENTRE_PALABRAS)) {
      if (palabra.length >= LETRAS.minimas - 1) conteo.set(palabra, (conteo.get(palabra) ?? 0) + 1);
    }
  }
}

/** The most frequent words of a count, at most `PALABRAS_MAXIMAS`. */
export function masFrecuentes(conteo: Conteo): Vocabulario {
  const formas = new Map<string, { forma: string; escrita: string; veces: number }>();
  // The most frequent spelling comes first and stays.
  for (const [escrita, veces] of [...conteo].sort(([, n], [, m]) => m - n)) {
    const forma = formaDe(escrita);
    const conocida = formas.get(forma);
    if (conocida) conocida.veces += veces;
    else formas.set(forma, { forma, escrita, veces });
  }
  return [...formas.values()]
    .sort((una, otra) => otra.veces - una.veces)
    .slice(0, PALABRAS_MAXIMAS)
    .map(({ forma, escrita }) => ({ forma, escrita }));
}

/**
 * Damerau-Levenshtein distance (optimal string alignment) of two words; any distance above `maxima` is returned as
 * `maxima + 1`.
 */
export function distancia(a: string, b: string, maxima: number): number {
  if (Math.abs(a.length - b.length) > maxima) return maxima + 1;
  let previa: number[] = [];
  let fila = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const nueva = [i];
    let menor = i;
    for (let j = 1; j <= b.length; j += 1) {
      const igual = a[i - 1] === b[j - 1];
      let coste = Math.min(
        (fila[j] as number) + 1,
        (nueva[j - 1] as number) + 1,
        (fila[j - 1] as number) + (igual ? 0 : 1),
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        coste = Math.min(coste, (previa[j - 2] as number) + 1);
      }
      nueva.push(coste);
      if (coste < menor) menor = coste;
    }
    if (menor > maxima) return maxima + 1;
    [previa, fila] = [fila, nueva];
  }
  return fila[b.length] as number;
}

/** Whether a word can be a slip: a number, a code or a very short word is searched as it is. */
function esEnmendable(palabra: string): boolean {
  const forma = formaDe(palabra);
  return forma.length >= LETRAS.minimas && forma.length <= LETRAS.maximas && SOLO_LETRAS.test(forma);
}

/** The spelling of the nearest known word, preferring frequent ones; undefined when none is near. */
function masCercana(palabra: string, vocabulario: Vocabulario): string | undefined {
  const forma = formaDe(palabra);
  let cerca = forma.length >= LETRAS_PARA_DOS ? 2 : 1;
  let hallada: string | undefined;
  for (const { forma: conocida, escrita } of vocabulario) {
    const lejos = distancia(forma, conocida, cerca);
    if (lejos > cerca) continue;
    hallada = escrita;
    if (lejos === 1) return hallada;
    cerca = lejos - 1;
  }
  return hallada;
}

/**
 * The words of a search with unknown ones corrected, and numbers and short words as they are; undefined when no word is
 * unknown, when more than `ENMIENDAS_MAXIMAS` are, or when none is near one of them.
 */
export function enmendadas(palabras: readonly string[], vocabulario: Vocabulario): string[] | undefined {
  const esConocida = (palabra: string) =>
    formasDe(plegar(palabra)).some((forma) => vocabulario.some((conocida) => conocida.forma.includes(forma)));
  const desconocidas = new Set(palabras.filter((palabra) => esEnmendable(palabra) && !esConocida(palabra)));
  if (desconocidas.size === 0 || desconocidas.size > ENMIENDAS_MAXIMAS) return undefined;
  const porPalabra = new Map([...desconocidas].map((palabra) => [palabra, masCercana(palabra, vocabulario)]));
  const puestas = palabras.map((palabra) => (porPalabra.has(palabra) ? porPalabra.get(palabra) : palabra));
  return puestas.every((palabra) => palabra !== undefined) ? puestas : undefined;
}
