/**
 * Money. Inside the house every amount is an integer number of centavos; the wire shows quetzales with at
 * most two decimals. The brand keeps the two from being mixed up.
 */
export type Centavos = number & { readonly __unidad: 'centavos' };

/** Largest amount one price may have: Q999,999.99. */
export const PRECIO_MAXIMO = 99_999_999 as Centavos;

/** Largest total (and cost) one sale or order may have: Q100,000,000. 900,000 of them add up to a safe integer. */
export const TOTAL_MAXIMO = 10_000_000_000 as Centavos;

/** Brands an integer as centavos. Throws RangeError unless it is a safe integer. */
export function centavos(valor: number): Centavos {
  if (!Number.isSafeInteger(valor)) throw new RangeError(`not an amount in centavos: ${valor}`);
  return valor as Centavos;
}

/** Whether a number of quetzales has at most two decimals (12.5 yes, 12.505 no). */
export function tieneDosDecimales(quetzales: number): boolean {
  return Number.isFinite(quetzales) && Math.round(quetzales * 100) / 100 === quetzales;
}

/** Quetzales (as on the wire) to centavos, rounded to the nearest centavo. Throws RangeError when not finite. */
export function deQuetzales(quetzales: number): Centavos {
  return centavos(Math.round(quetzales * 100));
}

/** Centavos to the quetzales number of the wire: 1250 → 12.5. */
export function aQuetzales(monto: Centavos): number {
  return monto / 100;
}

/** Sum of amounts. */
export function sumar(...montos: Centavos[]): Centavos {
  return centavos(montos.reduce<number>((suma, monto) => suma + monto, 0));
}

/** `a` minus `b`; may be negative. */
export function restar(a: Centavos, b: Centavos): Centavos {
  return centavos(a - b);
}

/** Price of `cantidad` pieces at `precio` each. */
export function multiplicar(precio: Centavos, cantidad: number): Centavos {
  return centavos(precio * cantidad);
}

const formato = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1,234.50`: an amount where the currency is said otherwise. Takes centavos. */
export function formatoMonto(monto: Centavos): string {
  return formato.format(monto / 100);
}

/** `Q1,234.50`, as every screen and ticket shows money. Takes centavos. */
export function formatoQ(monto: Centavos): string {
  return monto < 0 ? `-Q${formato.format(-monto / 100)}` : `Q${formatoMonto(monto)}`;
}
