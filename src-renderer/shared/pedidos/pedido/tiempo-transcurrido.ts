const MINUTO = 60_000;
const HORA = 60 * MINUTO;
const DIA = 24 * HORA;

function hace(cantidad: number, uno: string, varios: string): string {
  return `Hace ${cantidad} ${cantidad === 1 ? uno : varios}`;
}

/**
 * Elapsed time in whole days, hours or minutes; under a minute, or with a clock ahead, it says «just created».
 */
export function tiempoTranscurrido(iso: string, ahora: number = Date.now()): string {
  const pasado = ahora - Date.parse(iso);
  if (pasado >= DIA) return hace(Math.floor(pasado / DIA), 'día', 'días');
  if (pasado >= HORA) return hace(Math.floor(pasado / HORA), 'hora', 'horas');
  if (pasado >= MINUTO) return hace(Math.floor(pasado / MINUTO), 'minuto', 'minutos');
  return 'Recién creado';
}
