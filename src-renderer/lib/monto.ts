import { aQuetzales, type Centavos, centavos } from '#contract/dinero.ts';

/**
 * An amount as people type it, `1,234.50`, `12,5` or `Q 20`, as a number is written: `1234.50`. Undefined for what is
 * none, also where its commas or points could be read in two ways.
 */
export function numeroDe(texto: string): string | undefined {
  const limpio = texto.trim().replace(/^q\s*/i, '').replace(/\s/g, '');
  // A comma before one or two last digits is a decimal mark; any other one groups thousands.
  if (/^\d+,\d{1,2}$/.test(limpio)) return limpio.replace(',', '.');
  if (/^[1-9]\d{0,2}(,\d{3})+(\.\d{0,2})?$/.test(limpio)) return limpio.replaceAll(',', '');
  return /^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(limpio) ? limpio : undefined;
}

/** Whether a text is an amount as `leerMonto` reads it. */
export function esMonto(texto: string): boolean {
  return numeroDe(texto) !== undefined;
}

/** Whether something was written that is no amount. */
export function noEsMonto(texto: string): boolean {
  return texto.trim() !== '' && !esMonto(texto);
}

/**
 * An amount as people type it; 0 for what is none. However large it is, it is what was typed: whoever asks for it says
 * what is too much.
 */
export function leerMonto(texto: string): Centavos {
  return centavos(Math.round(Number(numeroDe(texto) ?? 0) * 100));
}

/** An amount as a field shows it once it is left: `12.50`, or nothing for nothing. */
export function textoDeMonto(monto: Centavos): string {
  return monto === 0 ? '' : aQuetzales(monto).toFixed(2);
}

/** What a field that is left shows: the amount in full, and as it was typed what is none. */
export function textoAlSalir(texto: string): string {
  return esMonto(texto) ? textoDeMonto(leerMonto(texto)) : texto;
}
