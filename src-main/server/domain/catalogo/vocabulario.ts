import { formasDe, plegar } from '#contract/words/texto.ts';

interface Conocida {
  /** Singular and folded, for comparison. */
  forma: string;
  /** The most frequent spelling in names. */
  escrita: string;
}

/** The words of product names, most frequent first. */
export type Vocabulario = readonly Conocida[];

/** Occurrences of each form in names, by spelling. */
export type Conteo = Map<string, Map<string, number>>;

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

/** Adds the words of names to a count. */
export function contarPalabras(conteo: Conteo, nombres: readonly string[]): void {
  for (const nombre of nombres) {
    for (const palabra of nombre.toLowerCase().split(ENTRE_PALABRAS)) {
      if (palabra.length < LETRAS.minimas - 1) continue;
      const forma = formaDe(palabra);
      const escritas = conteo.get(forma) ?? new Map<string, number>();
      conteo.set(forma, escritas.set(palabra, (escritas.get(palabra) ?? 0) + 1));
    }
  }
}

/** The most frequent words of a count, at most `PALABRAS_MAXIMAS`. */
export function masFrecuentes(conteo: Conteo): Vocabulario {
  return [...conteo]
    .map(([forma, escritas]) => {
      const [[escrita] = [forma]] = [...escritas].sort(([, n], [, m]) => m - n);
      return { forma, escrita, veces: [...escritas.values()].reduce((suma, n) => suma + n, 0) };
    })
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

/** The spelling of the nearest known word, preferring frequent ones; undefined when none is near. */
function masCercana(palabra: string, vocabulario: Vocabulario): string | undefined {
  const forma = formaDe(palabra);
  if (forma.length < LETRAS.minimas || forma.length > LETRAS.maximas || !SOLO_LETRAS.test(forma))
    return undefined;
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
 * The words of a search with unknown ones corrected; undefined when all are known or one cannot be corrected.
 */
export function enmendadas(palabras: readonly string[], vocabulario: Vocabulario): string[] | undefined {
  const esConocida = (palabra: string) =>
    formasDe(plegar(palabra)).some((forma) => vocabulario.some((conocida) => conocida.forma.includes(forma)));
  const desconocidas = new Set(palabras.filter((palabra) => !esConocida(palabra)));
  if (desconocidas.size === 0 || desconocidas.size > ENMIENDAS_MAXIMAS) return undefined;
  const porPalabra = new Map([...desconocidas].map((palabra) => [palabra, masCercana(palabra, vocabulario)]));
  const puestas = palabras.map((palabra) => (porPalabra.has(palabra) ? porPalabra.get(palabra) : palabra));
  return puestas.every((palabra) => palabra !== undefined) ? puestas : undefined;
}
