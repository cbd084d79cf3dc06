import { diaDe, inicioDeMes } from './dias.ts';

/** The first and the last day of a period, `YYYY-MM-DD`. */
export interface Periodo {
  fechaInicio: string;
  fechaFin: string;
}

const DIA_MS = 86_400_000;

/** The day `dias` days after `dia`, by the calendar, independent of time zones. */
export function masDias(dia: string, dias: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);
}

/** The Monday of the week of `dia`. */
export function inicioDeSemana(dia: string): string {
  const desdeElLunes = (new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7;
  return masDias(dia, -desdeElLunes);
}

/** The number of days of a period. */
export function diasDe({ fechaInicio, fechaFin }: Periodo): number {
  return (Date.parse(fechaFin) - Date.parse(fechaInicio)) / DIA_MS + 1;
}

/** The months from the year 0 to the month of `dia`. */
export const mesDe = (dia: string): number => Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7)) - 1;

/** Whether `dia` is the last one of its month. */
export const esFinDeMes = (dia: string): boolean => masDias(dia, 1).endsWith('-01');

/** The last day of the month of `dia`. */
export const finDeMes = (dia: string): string => masDias(inicioDeMes(masDias(inicioDeMes(dia), 31)), -1);

/** The same day `meses` months before; the last day of a month stays the last one. */
function haceMeses(dia: string, meses: number): string {
  const mes = mesDe(dia) - meses;
  const inicio = new Date(Date.UTC(Math.floor(mes / 12), mes % 12, 1)).toISOString().slice(0, 10);
  const fin = new Date(Date.UTC(Math.floor(mes / 12), (mes % 12) + 1, 0)).toISOString().slice(0, 10);
  const mismo = inicio.slice(0, 8) + dia.slice(8);
  return esFinDeMes(dia) || mismo > fin ? fin : mismo;
}

/**
 * The period that another one is compared with. Several months from January on: the same months of the year
 * before. Other whole months: as many months before. The first days of a month: the same days of the month
 * before. Any other: as many days right before.
 */
export function periodoAnterior(periodo: Periodo): Periodo {
  const { fechaInicio, fechaFin } = periodo;
  const meses = mesDe(fechaFin) - mesDe(fechaInicio) + 1;
  const desdeEnero = fechaInicio.endsWith('-01-01') && meses > 1 && meses <= 12;
  const enUnMes = meses === 1 && fechaInicio !== fechaFin;
  if (fechaInicio.endsWith('-01') && (desdeEnero || enUnMes || esFinDeMes(fechaFin))) {
    const atras = desdeEnero ? 12 : meses;
    return { fechaInicio: haceMeses(fechaInicio, atras), fechaFin: haceMeses(fechaFin, atras) };
  }
  const fin = masDias(fechaInicio, -1);
  return { fechaInicio: masDias(fin, 1 - diasDe(periodo)), fechaFin: fin };
}

/** A period whose last day may count only until an instant in it. */
export interface Tramo {
  periodo: Periodo;
  /** Null when the last day counts whole. */
  hasta: Date | null;
}

/**
 * What a period is compared with. One that is over: the period before. One that still runs: the same stretch of the one
 * before, until the same time of its last day; for today that is the same weekday of last week, for the days since a
 * Monday those of the week before.
 */
export function tramoAnterior(periodo: Periodo, ahora: Date, zonaHoraria: string): Tramo {
  const hoy = diaDe(ahora, zonaHoraria);
  const { fechaInicio, fechaFin } = periodo;
  if (hoy < fechaInicio || hoy > fechaFin) return { periodo: periodoAnterior(periodo), hasta: null };
  const corrido = { fechaInicio, fechaFin: hoy };
  const deLaSemana = fechaInicio === hoy || fechaInicio === inicioDeSemana(hoy);
  const antes = deLaSemana
    ? { fechaInicio: masDias(fechaInicio, -7), fechaFin: masDias(hoy, -7) }
    : periodoAnterior(corrido);
  const atras = diasDe({ fechaInicio: antes.fechaFin, fechaFin: hoy }) - 1;
  return { periodo: antes, hasta: new Date(ahora.getTime() - atras * DIA_MS) };
}
