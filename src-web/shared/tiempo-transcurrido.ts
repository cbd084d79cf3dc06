/** The time since an instant, in Spanish: `hace 5 minutos`. */
export function tiempoTranscurrido(instante: string, ahora: number): string {
  const minutos = Math.floor((ahora - Date.parse(instante)) / 60_000);
  if (!(minutos >= 1)) return 'hace un momento';
  const decir = (cuantos: number, unidad: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat('es').format(-cuantos, unidad);
  if (minutos < 60) return decir(minutos, 'minute');
  const horas = Math.floor(minutos / 60);
  return horas < 24 ? decir(horas, 'hour') : decir(Math.floor(horas / 24), 'day');
}
