import { diaDe, diasAntes } from '#contract/words/dias.ts';

/** A copy in the second place, as far as rotation needs it. */
export interface Dated {
  id: string;
  fecha: Date;
}

/** How many days, weeks and months keep their last copy. */
export const SE_GUARDAN_FUERA = { dias: 7, semanas: 4, meses: 12 } as const;

const LUNES = Date.parse('2024-01-01T00:00:00Z');
const DIA_MS = 86_400_000;

/** The Monday of the week of `dia`. */
function semanaDe(dia: string): string {
  const desdeLunes = Math.round((Date.parse(`${dia}T00:00:00Z`) - LUNES) / DIA_MS) % 7;
  return diasAntes(dia, (desdeLunes + 7) % 7);
}

/** The newest copy of each of the `cuantos` newest periods. `copies` are newest first. */
function lastOfEach(copies: readonly Dated[], periodOf: (fecha: Date) => string, cuantos: number): string[] {
  const found = new Map<string, string>();
  for (const { id, fecha } of copies) {
    const period = periodOf(fecha);
    if (!found.has(period)) found.set(period, id);
  }
  return [...found.values()].slice(0, cuantos);
}

/**
 * Which copies stay: the last of each of 7 days, 4 weeks and 12 months, in the shop's zone. Periods without a copy do
 * not count, so that a stick that comes once a month keeps a year. Copies dated in the future (a wrong clock, now or
 * then) all stay: nobody can tell which are good.
 */
export function copiesToKeep(copies: readonly Dated[], ahora: Date, zona: string): Set<string> {
  const past = copies
    .filter(({ fecha }) => fecha <= ahora)
    .sort((a, b) => b.fecha.getTime() - a.fecha.getTime());
  const dia = (fecha: Date) => diaDe(fecha, zona);
  return new Set([
    ...copies.filter(({ fecha }) => fecha > ahora).map(({ id }) => id),
    ...lastOfEach(past, dia, SE_GUARDAN_FUERA.dias),
    ...lastOfEach(past, (fecha) => semanaDe(dia(fecha)), SE_GUARDAN_FUERA.semanas),
    ...lastOfEach(past, (fecha) => dia(fecha).slice(0, 7), SE_GUARDAN_FUERA.meses),
  ]);
}
