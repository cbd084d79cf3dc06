import { diaDe } from '#contract/words/dias.ts';
import type { Random } from './random.ts';

const DIA_MS = 86_400_000;
const HORA_MS = 3_600_000;
/** Days of Guatemala start at 06:00 UTC, without daylight saving time. */
const DESFASE_MS = 6 * HORA_MS;
const APERTURA = 9;
const CIERRE = 19;

/** Weight of each weekday, Sunday first; Fridays and Saturdays sell most. */
const RITMO_SEMANAL = [0.7, 0.7, 0.75, 0.85, 1, 1.5, 1.9];
/** Weight of each month; holidays sell more. */
const RITMO_ANUAL = [0.8, 1.35, 0.9, 0.95, 1.35, 1, 0.95, 0.9, 1.1, 1, 1.05, 1.5];
/** Weight of each hour: a small peak at noon, a larger one after work. */
const RITMO_DIARIO = [0.6, 0.9, 1.1, 1.3, 1, 0.9, 1.1, 1.4, 1.5, 1];

/** Times of sales over the days before `ahora`, oldest first. `porDia` is the daily average. */
export function momentosDeVenta(random: Random, ahora: Date, dias: number, porDia: number): Date[] {
  const hoy = Date.parse(`${diaDe(ahora)}T00:00:00Z`) + DESFASE_MS;
  const momentos: Date[] = [];
  for (let atras = dias; atras >= 0; atras -= 1) {
    const inicio = hoy - atras * DIA_MS;
    const fecha = new Date(inicio - DESFASE_MS);
    const ritmo = (RITMO_SEMANAL[fecha.getUTCDay()] ?? 1) * (RITMO_ANUAL[fecha.getUTCMonth()] ?? 1);
    const cuantas = Math.round(porDia * ritmo * (0.75 + random.number() * 0.5));
    for (let i = 0; i < cuantas; i += 1) momentos.push(new Date(inicio + momentoDelDia(random)));
  }
  return momentos.filter((momento) => momento <= ahora).sort((a, b) => a.getTime() - b.getTime());
}

/** The first instant from `momento` on at which the shop is open. */
export function enHorario(momento: Date): Date {
  const alAbrir =
    Math.floor((momento.getTime() - DESFASE_MS) / DIA_MS) * DIA_MS + DESFASE_MS + APERTURA * HORA_MS;
  const alCerrar = alAbrir + (CIERRE - APERTURA) * HORA_MS;
  if (momento.getTime() >= alCerrar) return new Date(alAbrir + DIA_MS);
  return new Date(Math.max(momento.getTime(), alAbrir));
}

/** Milliseconds after midnight, within opening hours. */
function momentoDelDia(random: Random): number {
  for (;;) {
    const hora = random.integer(APERTURA, CIERRE - 1);
    if (random.number() * 1.5 < (RITMO_DIARIO[hora - APERTURA] ?? 1))
      return hora * HORA_MS + random.integer(0, HORA_MS - 1);
  }
}
