import { type Centavos, centavos, multiplicar, sumar } from '#contract/dinero.ts';

/** The notes and coins of Guatemala, in centavos. */
export const DENOMINACIONES = [200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 1_00, 50, 25, 10, 5].map(centavos);

/** How many of each there are, as they stand in their fields, by their worth. */
export type Piezas = Record<number, string>;

const TOPE = 100_000;

/** Undefined when it is no number of pieces. */
function piezasDe(texto: string): number | undefined {
  const limpio = texto.trim();
  if (limpio === '') return 0;
  return /^\d{1,6}$/.test(limpio) && Number(limpio) <= TOPE ? Number(limpio) : undefined;
}

/** What the pieces of one kind are worth; undefined when their number is none. */
export function valorDe(piezas: Piezas, denominacion: Centavos): Centavos | undefined {
  const cuantas = piezasDe(piezas[denominacion] ?? '');
  return cuantas === undefined ? undefined : multiplicar(denominacion, cuantas);
}

/** Whether anything was counted piece by piece. */
export function hayPiezas(piezas: Piezas): boolean {
  return Object.values(piezas).some((texto) => texto.trim() !== '');
}

/** What all the pieces are worth; undefined while one of them is no number. */
export function totalDePiezas(piezas: Piezas): Centavos | undefined {
  const valores = DENOMINACIONES.map((una) => valorDe(piezas, una));
  return valores.includes(undefined) ? undefined : sumar(...valores.filter((uno) => uno !== undefined));
}
