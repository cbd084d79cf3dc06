import { LIMITES } from '#contract/words/limites.ts';

/** What was typed or scanned: a quantity and a text. */
export interface Entrada {
  /** Undefined when no quantity was typed; 0 when 0 was. */
  cantidad: number | undefined;
  texto: string;
}

const MULTIPLICADOR = /^\s*(\d{1,9})\s*\*(.*)$/s;

/** Reads `50*globo` as fifty of «globo». A number alone is text, since codes are numbers too. */
export function leerEntrada(escrito: string): Entrada {
  const [, numero, texto] = MULTIPLICADOR.exec(escrito) ?? [];
  if (numero === undefined || texto === undefined) return { cantidad: undefined, texto: escrito.trim() };
  return { cantidad: Math.min(Number(numero), LIMITES.cantidadPorLinea), texto: texto.trim() };
}

/**
 * The text to enter after a scan of `codigo` while the search box holds `escrito`: the code, after a typed
 * `50*` if there is one. Any other text in the box is not part of the scan.
 */
export function entradaDeEscaneo(
  escrito: string,
  codigo: string,
  esCodigo: (texto: string) => boolean,
): string {
  // After a pause within the scan the box holds the whole code, and only its end arrived as one burst.
  if (escrito.endsWith(codigo) && (!esCodigo(codigo) || esCodigo(leerEntrada(escrito).texto))) return escrito;
  const antes = escrito.endsWith(codigo) ? escrito.slice(0, -codigo.length) : escrito;
  const { cantidad, texto } = leerEntrada(antes);
  return cantidad !== undefined && !texto ? antes + codigo : codigo;
}
