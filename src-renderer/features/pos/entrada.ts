import { LIMITES } from '#contract/limites.ts';

/** What was typed or scanned: how many, and of what. */
export interface Entrada {
  /** Undefined when nobody said a number; 0 when somebody said none. */
  cantidad: number | undefined;
  texto: string;
}

const MULTIPLICADOR = /^\s*(\d{1,9})\s*\*(.*)$/s;

/** Reads `50*globo` as fifty of «globo»; a number alone is text, since codes are numbers too. */
export function leerEntrada(escrito: string): Entrada {
  const [, numero, texto] = MULTIPLICADOR.exec(escrito) ?? [];
  if (numero === undefined || texto === undefined) return { cantidad: undefined, texto: escrito.trim() };
  return { cantidad: Math.min(Number(numero), LIMITES.cantidadPorLinea), texto: texto.trim() };
}

/**
 * What to enter when `codigo` was scanned while `escrito` stands in the search box: the code, with the `50*` that was
 * typed before it. Other text there is not part of the scan.
 */
export function entradaDeEscaneo(
  escrito: string,
  codigo: string,
  esCodigo: (texto: string) => boolean,
): string {
  // A scan that stumbled is whole in the box, and only its end came in one go.
  if (escrito.endsWith(codigo) && (!esCodigo(codigo) || esCodigo(leerEntrada(escrito).texto))) return escrito;
  const antes = escrito.endsWith(codigo) ? escrito.slice(0, -codigo.length) : escrito;
  const { cantidad, texto } = leerEntrada(antes);
  return cantidad !== undefined && !texto ? antes + codigo : codigo;
}
