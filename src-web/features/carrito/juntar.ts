import { LIMITES } from '#contract/words/limites.ts';
import type { Linea } from './lineas.ts';

// Not in lineas.ts, since the first view needs none of it.

/** Puts a removed line back at its position. */
export function devolver(lineas: Linea[], quitada: Linea, posicion: number): Linea[] {
  return lineas.some(({ _id }) => _id === quitada._id)
    ? juntar(lineas, [quitada])
    : lineas.toSpliced(posicion, 0, quitada);
}

/** Joins the lines of two carts; a product in both keeps the larger quantity. */
export function juntar(lineas: Linea[], otras: Linea[]): Linea[] {
  const juntas = lineas.map((linea) => {
    const otra = otras.find((una) => una._id === linea._id);
    return otra && otra.cantidad > linea.cantidad ? { ...linea, cantidad: otra.cantidad } : linea;
  });
  const nuevas = otras.filter((otra) => !lineas.some((linea) => linea._id === otra._id));
  return [...juntas, ...nuevas].slice(0, LIMITES.lineasPorPedido);
}
