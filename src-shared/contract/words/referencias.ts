/** What names an order at the counter. */
export type ReferenciaDePedido = { codigoSeguimiento: string } | { numero: string };

const CODIGO_DE_SEGUIMIENTO = /^\d{6}$/;
const NUMERO = /^P?(\d{8})-(\d{1,6})$/i;

/**
 * Reads the six digits of a tracking code or the number of an order, `P20261121-0001`, which may be typed without its P
 * and its leading zeros. Undefined for any other text.
 */
export function leerReferencia(texto: string): ReferenciaDePedido | undefined {
  const limpio = texto.trim();
  if (CODIGO_DE_SEGUIMIENTO.test(limpio)) return { codigoSeguimiento: limpio };
  const [, dia, cual] = NUMERO.exec(limpio) ?? [];
  return dia && cual ? { numero: `P${dia}-${String(Number(cual)).padStart(4, '0')}` } : undefined;
}
