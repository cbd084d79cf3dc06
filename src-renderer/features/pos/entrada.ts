import { LIMITES } from '#contract/limites.ts';

/** What was typed or scanned: how many, and of what. */
export interface Entrada {
  /** Undefined when nobody said a number. */
  cantidad: number | undefined;
  texto: string;
}

const MULTIPLICADOR = /^\s*(\d{1,9})\s*\*(.*)$/s;

/** Reads `50*globo` as fifty of «globo»; a number alone is text, since codes are numbers too. */
export function leerEntrada(escrito: string): Entrada {
  const [, numero, texto] = MULTIPLICADOR.exec(escrito) ?? [];
  if (numero === undefined || texto === undefined) return { cantidad: undefined, texto: escrito.trim() };
  const cantidad = Math.min(Number(numero), LIMITES.cantidadPorLinea);
  return { cantidad: cantidad > 0 ? cantidad : undefined, texto: texto.trim() };
}
