import { formasDe } from '#contract/formas.ts';

/** The words of names, in the singular, the most frequent first. */
export type Vocabulario = readonly string[];

/** No more words than this are known, however large the shop: what is compared at one search has an end. */
const PALABRAS_MAXIMAS = 3_000;
/** Shorter words are too near to too many others, and longer ones are none. */
const LETRAS = { minimas: 4, maximas: 24 };
/** Words as long as this may have two slips. */
const LETRAS_PARA_DOS = 8;
/** A search with more unknown words than this is not about a slip. */
const ENMIENDAS_MAXIMAS = 2;

const SOLO_LETRAS = /^\p{L}+$/u;

/** Counts the words of names, folded as they are stored. */
export function contarPalabras(veces: Map<string, number>, nombres: readonly string[]): void {
  for (const nombre of nombres) {
    for (const palabra of nombre.split(/[^\p{L}]+/u)) {
      if (palabra.length < LETRAS.minimas - 1) continue;
      const [forma = palabra] = formasDe(palabra);
      veces.set(forma, (veces.get(forma) ?? 0) + 1);
    }
  }
}

export function masFrecuentes(veces: ReadonlyMap<string, number>): Vocabulario {
  return [...veces]
    .sort(([, n], [, m]) => m - n)
    .slice(0, PALABRAS_MAXIMAS)
    .map(([palabra]) => palabra);
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

/** The nearest known word, of equally near ones the most frequent; undefined when none is near. */
function masCercana(palabra: string, vocabulario: Vocabulario): string | undefined {
  const [forma = palabra] = formasDe(palabra);
  if (forma.length < LETRAS.minimas || forma.length > LETRAS.maximas || !SOLO_LETRAS.test(forma))
    return undefined;
  let cerca = forma.length >= LETRAS_PARA_DOS ? 2 : 1;
  let hallada: string | undefined;
  for (const conocida of vocabulario) {
    const lejos = distancia(forma, conocida, cerca);
    if (lejos > cerca) continue;
    hallada = conocida;
    if (lejos === 1) return hallada;
    cerca = lejos - 1;
  }
  return hallada;
}

/** The words with those that nobody knows put right; undefined when there are none, or one cannot be put right. */
export function enmendadas(palabras: readonly string[], vocabulario: Vocabulario): string[] | undefined {
  const esConocida = (palabra: string) =>
    formasDe(palabra).some((forma) => vocabulario.some((conocida) => conocida.includes(forma)));
  const desconocidas = palabras.filter((palabra) => !esConocida(palabra));
  if (desconocidas.length === 0 || desconocidas.length > ENMIENDAS_MAXIMAS) return undefined;
  const porPalabra = new Map(desconocidas.map((palabra) => [palabra, masCercana(palabra, vocabulario)]));
  const puestas = palabras.map((palabra) => (porPalabra.has(palabra) ? porPalabra.get(palabra) : palabra));
  return puestas.every((palabra) => palabra !== undefined) ? puestas : undefined;
}
