/** What keeps the shop from writing to its disk. */
export const ERRORES_DE_DISCO = ['lleno', 'solo-lectura', 'fallando'] as const;
export type ErrorDeDisco = (typeof ERRORES_DE_DISCO)[number];

/** What happened, what must be done about it, and how the staff is told to have it done. */
export const NOMBRE_DE_ERROR_DE_DISCO: Record<
  ErrorDeDisco,
  { que: string; remedio: string; loQueHayQueHacer: string }
> = {
  lleno: {
    que: 'No queda espacio en el disco de la tienda',
    remedio: 'Avísale al propietario: hay que liberar espacio',
    loQueHayQueHacer: 'Hay que liberar espacio',
  },
  'solo-lectura': {
    que: 'El disco de la tienda no deja escribir',
    remedio: 'Avísale al propietario: hay que revisar el disco',
    loQueHayQueHacer: 'Hay que revisar el disco',
  },
  fallando: {
    que: 'El disco de la tienda está fallando',
    remedio: 'Avísale al propietario: hay que revisar el disco, y quizá cambiarlo',
    loQueHayQueHacer: 'Hay que revisar el disco, y quizá cambiarlo',
  },
};

/** How much room is left on the disk: enough, little, or nearly none. */
export const NIVELES_DE_ESPACIO = ['suficiente', 'poco', 'casi-nada'] as const;
export type NivelDeEspacio = (typeof NIVELES_DE_ESPACIO)[number];

const MB = 1024 * 1024;

/** An amount of room in words: `38 MB`, `1.4 GB`. `bytes` is not negative. */
export function textoDeEspacio(bytes: number): string {
  const mb = bytes / MB;
  const [cantidad, unidad] = mb < 1024 ? [Math.floor(mb), 'MB'] : [Math.floor((mb / 1024) * 10) / 10, 'GB'];
  return `${cantidad.toLocaleString('es-GT')} ${unidad}`;
}
