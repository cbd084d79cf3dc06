import { ZONA_POR_DEFECTO } from '#contract/dias.ts';

/** The time of day of an instant: `14:05`. */
export function horaLegible(iso: string, zona: string | undefined): string {
  return new Date(iso).toLocaleTimeString('es-GT', {
    timeZone: zona ?? ZONA_POR_DEFECTO,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
}
