import { aQuetzales, type Centavos, centavos } from '#contract/words/dinero.ts';

/**
 * An amount as people type it (`1,234.50`, `12,5`, `Q 20`) as a plain number, `1234.50`. Undefined when it is
 * not an amount, or when its commas or points are ambiguous.
 */
export function numeroDe(texto: string): string | undefined {
  const limpio = texto.trim().replace(/^q\s*/i, '').replace(/\s/g, '');
  // A comma before one or two final digits is a decimal mark; any other one groups thousands.
  if (/^\d+,\d{1,2}$/.test(limpio)) return limpio.replace(',', '.');
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d{0,2})?$/.test(limpio)) return limpio.replaceAll(',', '');
  return /^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(limpio) ? limpio : undefined;
}

/** Whether `leerMonto` reads a text as an amount. */
export function esMonto(texto: string): boolean {
  return numeroDe(texto) !== undefined;
}

/** Whether a text is neither empty nor an amount. */
export function noEsMonto(texto: string): boolean {
  return texto.trim() !== '' && !esMonto(texto);
}

/**
 * A typed amount in centavos; 0 when it is not one. Very large amounts are returned as typed: the caller checks
 * the limit.
 */
export function leerMonto(texto: string): Centavos {
  return centavos(Math.round(Number(numeroDe(texto) ?? 0) * 100));
}

/** An amount as a field shows it after blur: `12.50`, or nothing for 0. */
export function textoDeMonto(monto: Centavos): string {
  return monto === 0 ? '' : aQuetzales(monto).toFixed(2);
}

/** The text of a field after blur: a valid amount in full, anything else as typed. */
export function textoAlSalir(texto: string): string {
  return esMonto(texto) ? textoDeMonto(leerMonto(texto)) : texto;
}

/** A whole number as people type it, also `1,000`; undefined when it is not one. */
export function leerEntero(texto: string): number | undefined {
  const limpio = texto.trim();
  return /^(\d{1,9}|\d{1,3}(,\d{3}){1,2})$/.test(limpio) ? Number(limpio.replaceAll(',', '')) : undefined;
}
