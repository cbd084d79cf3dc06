import { diaDe, ZONA_POR_DEFECTO } from '#contract/dias.ts';

/** The time of day of an instant: `14:05`. */
export function horaLegible(iso: string, zona: string | undefined): string {
  return new Date(iso).toLocaleTimeString('es-GT', {
    timeZone: zona ?? ZONA_POR_DEFECTO,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}

/** The day of an instant, `20 nov`, where it is another than that of `otro`. */
export function diaSiEsOtro(iso: string, zona: string | undefined, otro = new Date()): string | undefined {
  const timeZone = zona ?? ZONA_POR_DEFECTO;
  const fecha = new Date(iso);
  if (diaDe(fecha, timeZone) === diaDe(otro, timeZone)) return undefined;
  return fecha.toLocaleDateString('es-GT', { timeZone, day: 'numeric', month: 'short' });
}

/** The time of day, after its day where that is another than the day of `otro`: `20 nov, 14:05`. */
export function cuandoLegible(iso: string, zona: string | undefined, otro = new Date()): string {
  const dia = diaSiEsOtro(iso, zona, otro);
  return `${dia ? `${dia}, ` : ''}${horaLegible(iso, zona)}`;
}
