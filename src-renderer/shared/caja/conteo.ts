import {
  type Centavos,
  centavos,
  formatoQ,
  multiplicar,
  sumar,
  TOTAL_MAXIMO,
} from '#contract/words/dinero.ts';
import { esMonto, leerMonto } from '../formularios/numeros.ts';

/** Notes and coins of Guatemala, in centavos. */
export const DENOMINACIONES = [200_00, 100_00, 50_00, 20_00, 10_00, 5_00, 1_00, 50, 25, 10, 5].map(centavos);

/** Quantity of each denomination as typed, by its value in centavos. */
export type Piezas = Record<number, string>;

const TOPE = 100_000;

/** Undefined when the text is not a valid quantity. */
function piezasDe(texto: string): number | undefined {
  const limpio = texto.trim();
  if (limpio === '') return 0;
  return /^\d{1,6}$/.test(limpio) && Number(limpio) <= TOPE ? Number(limpio) : undefined;
}

/** Value of one denomination in centavos; undefined when its quantity is not valid. */
export function valorDe(piezas: Piezas, denominacion: Centavos): Centavos | undefined {
  const cuantas = piezasDe(piezas[denominacion] ?? '');
  return cuantas === undefined ? undefined : multiplicar(denominacion, cuantas);
}

/** Whether anything was typed under a denomination. */
export function hayPiezas(piezas: Piezas): boolean {
  return Object.values(piezas).some((texto) => texto.trim() !== '');
}

/** Total value in centavos; undefined while a quantity is not valid. */
export function totalDePiezas(piezas: Piezas): Centavos | undefined {
  const valores = DENOMINACIONES.map((una) => valorDe(piezas, una));
  return valores.includes(undefined) ? undefined : sumar(...valores.filter((uno) => uno !== undefined));
}

/** What is wrong with the cash of a drawer, in centavos. */
export function errorDeEfectivo(monto: Centavos): string | undefined {
  return monto > TOTAL_MAXIMO ? `No puede pasar de ${formatoQ(TOTAL_MAXIMO)}` : undefined;
}

/** What is wrong with a required amount; `cero` says whether 0 is valid. */
export function errorDeMontoDeCaja(texto: string, { cero, falta }: { cero: boolean; falta: string }) {
  if (!texto.trim()) return falta;
  if (!esMonto(texto)) return 'Escribe un monto, por ejemplo 200.00';
  const monto = leerMonto(texto);
  return monto === 0 && !cero ? 'El monto debe ser mayor a 0' : errorDeEfectivo(monto);
}
