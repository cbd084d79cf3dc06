/** The request header that carries a solved challenge. */
export const RETO_HEADER = 'x-reto';
/** In its place with a first try: who sends it can solve a challenge, and is not made to wait instead. */
export const PUEDO_RESOLVER = 'puedo';

/**
 * A small proof of work. Solved by `partes` whole numbers from 0 that increase, for each of which the SHA-256 of the 32
 * bytes of the SHA-256 of `desafio`, followed by the number in decimal digits, begins with `ceros` zero bits. The solution
 * is `desafio`, a dot, and the numbers with hyphens. Several parts make the time that it takes more even than one would.
 */
export interface Reto {
  desafio: string;
  partes: number;
  ceros: number;
}
