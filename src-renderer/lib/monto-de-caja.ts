import { type Centavos, formatoQ, TOTAL_MAXIMO } from '#contract/dinero.ts';
import { esMonto, leerMonto } from './monto.ts';

/** What is wrong with the cash of a drawer, in centavos. */
export function reparoDeEfectivo(monto: Centavos): string | undefined {
  return monto > TOTAL_MAXIMO ? `No puede pasar de ${formatoQ(TOTAL_MAXIMO)}` : undefined;
}

/** What is wrong with an amount that must be written; nothing may be enough where `cero` says so. */
export function reparoDeMonto(texto: string, { cero, falta }: { cero: boolean; falta: string }) {
  if (!texto.trim()) return falta;
  if (!esMonto(texto)) return 'Escribe un monto, por ejemplo 200.00';
  const monto = leerMonto(texto);
  return monto === 0 && !cero ? 'El monto debe ser mayor a 0' : reparoDeEfectivo(monto);
}
