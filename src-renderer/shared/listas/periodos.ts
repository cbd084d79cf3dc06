import { create } from 'zustand';
import { inicioDeMes } from '#contract/words/dias.ts';
import { esFinDeMes, inicioDeSemana, masDias, mesDe, type Periodo } from '#contract/words/periodos.ts';

/** The usual periods; those that are not over end today. */
export const PERIODOS: readonly { nombre: string; de: (hoy: string) => Periodo }[] = [
  { nombre: 'Hoy', de: (hoy) => ({ fechaInicio: hoy, fechaFin: hoy }) },
  {
    nombre: 'Ayer',
    de: (hoy) => ({ fechaInicio: masDias(hoy, -1), fechaFin: masDias(hoy, -1) }),
  },
  { nombre: 'Esta semana', de: (hoy) => ({ fechaInicio: inicioDeSemana(hoy), fechaFin: hoy }) },
  // On a Monday the week is today only.
  { nombre: 'Últimos 7 días', de: (hoy) => ({ fechaInicio: masDias(hoy, -6), fechaFin: hoy }) },
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

/** The period last chosen by its name, and the screen where: on a Monday «Hoy» and «Esta semana» are the same day. */
export const useElegido = create<{ pathname: string; nombre: string }>(() => ({ pathname: '', nombre: '' }));

/** Forgets it: the dates that a link brings later were not chosen by that name. */
export function olvidarElegido(): void {
  useElegido.setState(useElegido.getInitialState());
}

/** The name chosen last on the screen that is open; empty where none was. */
export function nombreElegido({ pathname, nombre } = useElegido.getState()): string {
  return pathname === globalThis.location?.pathname ? nombre : '';
}

/** The one of these periods that has these dates; of several with the same dates, the one that was chosen by its name. */
export function periodoUsual(
  { fechaInicio, fechaFin }: Periodo,
  hoy: string,
  { elegido = '', entre = PERIODOS }: { elegido?: string; entre?: typeof PERIODOS } = {},
) {
  const iguales = entre.filter(({ de }) => {
    const suyo = de(hoy);
    return suyo.fechaInicio === fechaInicio && suyo.fechaFin === fechaFin;
  });
  return iguales.find(({ nombre }) => nombre === elegido) ?? iguales[0];
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

/** «lunes», of a day `YYYY-MM-DD`. */
export function diaDeLaSemana(dia: string): string {
  return new Date(`${dia}T00:00:00Z`).toLocaleDateString('es-GT', { weekday: 'long', timeZone: 'UTC' });
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
  const usual = periodoUsual(periodo, hoy, { elegido: nombreElegido() });
  if (usual) return usual.nombre;
  const dia = (fecha: string) => `${Number(fecha.slice(8))}/${Number(fecha.slice(5, 7))}`;
  if (!fechaFin) return `desde el ${dia(fechaInicio)}`;
  if (!fechaInicio) return `hasta el ${dia(fechaFin)}`;
  return fechaInicio === fechaFin ? dia(fechaFin) : `del ${dia(fechaInicio)} al ${dia(fechaFin)}`;
}
