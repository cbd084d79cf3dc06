import { inicioDeMes } from '#contract/words/dias.ts';

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
function inicioDeSemana(dia: string): string {
  const desdeElLunes = (new Date(`${dia}T00:00:00Z`).getUTCDay() + 6) % 7;
  return masDias(dia, -desdeElLunes);
}

/** The usual periods; those that are not over end today. */
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

const mesDe = (dia: string): number => Number(dia.slice(0, 4)) * 12 + Number(dia.slice(5, 7)) - 1;
const esFinDeMes = (dia: string): boolean => masDias(dia, 1).endsWith('-01');

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

const MES = new Intl.DateTimeFormat('es-GT', { month: 'long', timeZone: 'UTC' });

/** A period in words: «septiembre», «1–21 de octubre», «2025». Omits the year when it is `ano`. */
export function nombreDePeriodo({ fechaInicio, fechaFin }: Periodo, ano?: string): string {
  const suyo = fechaFin.slice(0, 4);
  const deAno = suyo === ano ? '' : ` de ${suyo}`;
  const dia = (fecha: string) => Number(fecha.slice(8));
  const mes = (fecha: string) => MES.format(new Date(`${fecha}T00:00:00Z`));
  const entero = fechaInicio.endsWith('-01') && esFinDeMes(fechaFin);
  if (fechaInicio === fechaFin) return `${dia(fechaFin)} de ${mes(fechaFin)}${deAno}`;
  if (mesDe(fechaInicio) === mesDe(fechaFin)) {
    return `${entero ? '' : `${dia(fechaInicio)}–${dia(fechaFin)} de `}${mes(fechaFin)}${deAno}`;
  }
  if (entero && fechaInicio.endsWith('-01-01') && fechaFin === `${fechaInicio.slice(0, 4)}-12-31`)
    return suyo;
  const deSuAno = fechaInicio.slice(0, 4) === suyo ? '' : ` de ${fechaInicio.slice(0, 4)}`;
  return entero
    ? `${mes(fechaInicio)}${deSuAno} a ${mes(fechaFin)}${deAno}`
    : `${dia(fechaInicio)} de ${mes(fechaInicio)}${deSuAno} al ${dia(fechaFin)} de ${mes(fechaFin)}${deAno}`;
}

/** The change in percent; null when there was nothing before. */
export function cambioEn(ahora: number, antes: number): number | null {
  return antes === 0 ? null : Math.round(((ahora - antes) / Math.abs(antes)) * 1000) / 10;
}

/** The period of a list among its chosen filters, if it has one. */
export function periodoElegido(periodo: Periodo, hoy: string) {
  if (!periodo.fechaInicio && !periodo.fechaFin) return [];
  return [{ label: periodoEnCorto(periodo, hoy), names: ['fechaInicio', 'fechaFin'] as const }];
}

/** A period of a list in few words: «Hoy», «del 1/11 al 21/11», «desde el 1/11»; either end may be open. */
function periodoEnCorto(periodo: Periodo, hoy: string): string {
  const { fechaInicio, fechaFin } = periodo;
  const usual = PERIODOS.find(({ de }) => {
    const suyo = de(hoy);
    return suyo.fechaInicio === fechaInicio && suyo.fechaFin === fechaFin;
  });
  if (usual) return usual.nombre;
  const dia = (fecha: string) => `${Number(fecha.slice(8))}/${Number(fecha.slice(5, 7))}`;
  if (!fechaFin) return `desde el ${dia(fechaInicio)}`;
  if (!fechaInicio) return `hasta el ${dia(fechaFin)}`;
  return fechaInicio === fechaFin ? dia(fechaFin) : `del ${dia(fechaInicio)} al ${dia(fechaFin)}`;
}
