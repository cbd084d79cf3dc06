import { inicioDeMes } from '#contract/dias.ts';

export interface Periodo {
  fechaInicio: string;
  fechaFin: string;
}

const DIA_MS = 86_400_000;

/** The day `dias` after `dia`. Days are days of the calendar: no zone, no clock. */
export function masDias(dia: string, dias: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);
}

/** The Monday of the week of `dia`. */
function inicioDeSemana(dia: string): string {
  const lugar = (new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7;
  return masDias(dia, -lugar);
}

/** The periods one asks for most, each up to a day that is today. */
export const PERIODOS: readonly { nombre: string; de: (hoy: string) => Periodo }[] = [
  { nombre: 'Hoy', de: (hoy) => ({ fechaInicio: hoy, fechaFin: hoy }) },
  {
    nombre: 'Ayer',
    de: (hoy) => ({ fechaInicio: masDias(hoy, -1), fechaFin: masDias(hoy, -1) }),
  },
  { nombre: 'Esta semana', de: (hoy) => ({ fechaInicio: inicioDeSemana(hoy), fechaFin: hoy }) },
  { nombre: 'Este mes', de: (hoy) => ({ fechaInicio: inicioDeMes(hoy), fechaFin: hoy }) },
  {
    nombre: 'Mes pasado',
    de: (hoy) => {
      const fin = masDias(inicioDeMes(hoy), -1);
      return { fechaInicio: inicioDeMes(fin), fechaFin: fin };
    },
  },
  { nombre: 'Este año', de: (hoy) => ({ fechaInicio: `${hoy.slice(0, 4)}-01-01`, fechaFin: hoy }) },
  { nombre: 'Últimos 30 días', de: (hoy) => ({ fechaInicio: masDias(hoy, -29), fechaFin: hoy }) },
];

export function diasDe({ fechaInicio, fechaFin }: Periodo): number {
  return (Date.parse(fechaFin) - Date.parse(fechaInicio)) / DIA_MS + 1;
}

/** The period of as many days that ends the day before: what a period is compared with. */
export function periodoAnterior(periodo: Periodo): Periodo {
  const fechaFin = masDias(periodo.fechaInicio, -1);
  return { fechaInicio: masDias(fechaFin, 1 - diasDe(periodo)), fechaFin };
}

/** How much more or less than before, in percent; null when there was nothing before. */
export function cambioEn(ahora: number, antes: number): number | null {
  return antes === 0 ? null : Math.round(((ahora - antes) / Math.abs(antes)) * 1000) / 10;
}
