/** How many may share a name at once. */
export type Cupo = readonly [nombre: string, maximo: number];

/** Counts what is open at once under each name. */
export interface Cupos {
  /** Takes a place under each name, or none when one of them is full. Returns how to give them back, or undefined. */
  tomar(cupos: readonly Cupo[]): (() => void) | undefined;
  /** How many are open under a name. */
  cuantos(nombre: string): number;
}

export function createCupos(): Cupos {
  const ocupados = new Map<string, number>();
  return {
    cuantos: (nombre) => ocupados.get(nombre) ?? 0,
    tomar(cupos) {
      if (cupos.some(([nombre, maximo]) => (ocupados.get(nombre) ?? 0) >= maximo)) return undefined;
      for (const [nombre] of cupos) ocupados.set(nombre, (ocupados.get(nombre) ?? 0) + 1);
      return () => {
        for (const [nombre] of cupos) {
          const quedan = (ocupados.get(nombre) ?? 1) - 1;
          if (quedan > 0) ocupados.set(nombre, quedan);
          else ocupados.delete(nombre);
        }
      };
    },
  };
}
