/**
 * Money. Internally every amount is an integer of centavos; the API uses quetzales with at most two decimals. The
 * branded type prevents mixing them up.
 */
export type Centavos = number & { readonly __unidad: 'centavos' };

/** Largest price: Q999,999.99. */
export const PRECIO_MAXIMO = 99_999_999 as Centavos;

/** Largest total or cost of a sale or order: Q100,000,000. The sum of 900,000 of them is a safe integer. */
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

/** A sum or an average in centavos, which may be above what `Centavos` holds, to the quetzales number of the wire. */
export function enQuetzales(monto: number): number {
  return Math.round(monto) / 100;
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

let formatter: Intl.NumberFormat | undefined;

/** Made when an amount is first shown: the first of them loads the system's tables of languages. */
function formato(): Intl.NumberFormat {
  formatter ??= new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return formatter;
}

/** Formats centavos without currency: `1,234.50`. */
export function formatoMonto(monto: Centavos): string {
  return formato().format(monto / 100);
}

/** Formats centavos for screens and tickets: `Q1,234.50`. */
export function formatoQ(monto: Centavos): string {
  return monto < 0 ? `-Q${formato().format(-monto / 100)}` : `Q${formatoMonto(monto)}`;
}
