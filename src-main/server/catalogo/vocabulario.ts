import { formasDe } from '#contract/formas.ts';
import { plegar } from '#contract/texto.ts';

interface Conocida {
  /** In the singular and folded, as words are compared. */
  forma: string;
  /** As names mostly write it. */
  escrita: string;
}

/** The words of names, the most frequent first. */
export type Vocabulario = readonly Conocida[];

/** How often each form of a word stands in names, by how it is written there. */
export type Conteo = Map<string, Map<string, number>>;

/** No more words than this are known, however large the shop: what is compared at one search has an end. */
const PALABRAS_MAXIMAS = 3_000;
/** Shorter words are too near to too many others, and longer ones are none. */
const LETRAS = { minimas: 4, maximas: 24 };
/** Words as long as this may have two slips. */
const LETRAS_PARA_DOS = 8;
/** A search with more unknown words than this is not about a slip. */
const ENMIENDAS_MAXIMAS = 2;

const SOLO_LETRAS = /^\p{L}+$/u;
const ENTRE_PALABRAS = /[^\p{L}\p{M}]+/u;

function formaDe(palabra: string): string {
  const plegada = plegar(palabra);
  return formasDe(plegada)[0] ?? plegada;
}

/** Counts the words of names. */
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
 * How many letters must be added, left out, changed or swapped with the next to make `b` of `a`; more than `maxima` is
 * not told apart.
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

/** The nearest known word as it is written, of equally near ones the most frequent; undefined when none is near. */
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
 * The words of a search, those that nobody knows put right and the others as they were typed; undefined when all are
 * known, or one cannot be put right.
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
