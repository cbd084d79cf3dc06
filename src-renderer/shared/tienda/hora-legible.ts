import { diaDe, ZONA_POR_DEFECTO } from '#contract/words/dias.ts';
import { unbroken } from '#ui/display/relative-time.tsx';

/** The time of an instant on the 24-hour clock, `14:05`, which spreadsheets sort. */
export function horaDeHoja(iso: string, zona: string | undefined): string {
  return new Date(iso).toLocaleTimeString('es-GT', {
    timeZone: zona ?? ZONA_POR_DEFECTO,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

const PARTES_CORTAS = {
  dia: { dateStyle: 'short' },
  hora: { timeStyle: 'short' },
  'dia y hora': { dateStyle: 'short', timeStyle: 'short' },
} as const;

/** An instant the short way, `20/11/26, 2:05 p. m.`, or only its day or its time. */
export function fechaCorta(
  iso: string,
  zona: string | undefined,
  partes: keyof typeof PARTES_CORTAS = 'dia y hora',
): string {
  const timeZone = zona ?? ZONA_POR_DEFECTO;
  return unbroken(new Date(iso).toLocaleString('es-GT', { timeZone, ...PARTES_CORTAS[partes] }));
}

/** The day of an instant the long way: `20 de noviembre de 2026`. */
export function diaLargo(iso: string, zona: string | undefined): string {
  const timeZone = zona ?? ZONA_POR_DEFECTO;
  return new Date(iso).toLocaleDateString('es-GT', { timeZone, dateStyle: 'long' });
}

/** The time of an instant: `2:05 p. m.`. */
export function horaLegible(iso: string, zona: string | undefined): string {
  return fechaCorta(iso, zona, 'hora');
}

/** An hour of the day, 0 to 23, as a label: `2 p. m.`. */
export function horaEnPunto(hora: number): string {
  return `${hora % 12 || 12} ${hora < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.'}`;
}

/** The day of an instant, `20 nov`, if it differs from the day of `otro`. */
export function diaSiEsOtro(iso: string, zona: string | undefined, otro = new Date()): string | undefined {
  const timeZone = zona ?? ZONA_POR_DEFECTO;
  const fecha = new Date(iso);
  if (diaDe(fecha, timeZone) === diaDe(otro, timeZone)) return undefined;
  return fecha.toLocaleDateString('es-GT', { timeZone, day: 'numeric', month: 'short' });
}

/** The time of an instant, after its day if that differs from the day of `otro`: `20 nov, 2:05 p. m.`. */
export function cuandoLegible(iso: string, zona: string | undefined, otro = new Date()): string {
  const dia = diaSiEsOtro(iso, zona, otro);
  return `${dia ? `${dia}, ` : ''}${horaLegible(iso, zona)}`;
}
