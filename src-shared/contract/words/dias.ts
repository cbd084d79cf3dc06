/** The shop's default time zone. */
export const ZONA_POR_DEFECTO = 'America/Guatemala';

const formatos = new Map<string, Intl.DateTimeFormat>();

function formatoDe(zona: string): Intl.DateTimeFormat {
  let formato = formatos.get(zona);
  if (!formato) {
    formato = new Intl.DateTimeFormat('en-CA', {
      timeZone: zona,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    formatos.set(zona, formato);
  }
  return formato;
}

const MINUTO_MS = 60_000;

/** The minute that was asked for last: what happens now is asked for several times. */
let ultimo = { zona: '', minuto: Number.NaN, dia: '', hora: 0 };

/** The calendar day (`YYYY-MM-DD`) and hour (0–23) of an instant in a zone. */
export function diaYHora(instante: Date, zona: string = ZONA_POR_DEFECTO): { dia: string; hora: number } {
  const minuto = Math.floor(instante.getTime() / MINUTO_MS);
  if (ultimo.zona !== zona || ultimo.minuto !== minuto) {
    const parte = Object.fromEntries(
      formatoDe(zona)
        .formatToParts(instante)
        .map(({ type, value }) => [type, value]),
    );
    ultimo = { zona, minuto, dia: `${parte.year}-${parte.month}-${parte.day}`, hora: Number(parte.hour) };
  }
  return { dia: ultimo.dia, hora: ultimo.hora };
}

/** The calendar day (`YYYY-MM-DD`) of an instant in a zone. */
export function diaDe(instante: Date, zona: string = ZONA_POR_DEFECTO): string {
  return diaYHora(instante, zona).dia;
}

/** The first day of the month of `dia`. */
export function inicioDeMes(dia: string): string {
  return `${dia.slice(0, 7)}-01`;
}

/** Message for a period that ends before it starts. */
export const PERIODO_AL_REVES = 'La fecha de fin no puede ser anterior a la de inicio';

/** Whether a period ends before it starts; false for open-ended periods. */
export function esPeriodoAlReves({
  fechaInicio,
  fechaFin,
}: Record<'fechaInicio' | 'fechaFin', string | undefined>): boolean {
  return !!fechaInicio && !!fechaFin && fechaInicio > fechaFin;
}

/**
 * An instant with its day and time, as a person reads it in a zone: «23 de noviembre de 2026, 12:00 p. m.». Makes a formatter each
 * time, the first of which loads the system's tables of languages: not for the start, nor for many rows.
 */
export function fechaEntera(instante: Date, zona: string = ZONA_POR_DEFECTO): string {
  return instante.toLocaleString('es-GT', { timeZone: zona, dateStyle: 'long', timeStyle: 'short' });
}

const DIA_MS = 86_400_000;

/** The day `dias` days before `dia`. */
export function diasAntes(dia: string, dias: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) - dias * DIA_MS).toISOString().slice(0, 10);
}

/** The instant at which the day `dia` begins in a zone. */
export function inicioDeDia(dia: string, zona: string = ZONA_POR_DEFECTO): Date {
  const formato = new Intl.DateTimeFormat('en', { timeZone: zona, timeZoneName: 'longOffset' });
  const partes = formato.formatToParts(new Date(`${dia}T00:00:00Z`));
  const desfase = partes.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '');
  return new Date(`${dia}T00:00:00${desfase || 'Z'}`);
}

/** The first instant after the day `dia` in a zone. */
export function finDeDia(dia: string, zona: string = ZONA_POR_DEFECTO): Date {
  const siguiente = new Date(Date.parse(`${dia}T00:00:00Z`) + DIA_MS);
  return inicioDeDia(siguiente.toISOString().slice(0, 10), zona);
}
