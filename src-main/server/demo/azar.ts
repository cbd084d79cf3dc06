/** A source of numbers that looks random and is always the same for the same seed. */
export interface Azar {
  /** At least 0, below 1. */
  numero(): number;
  /** A whole number from `min` to `max`, both possible. */
  entero(min: number, max: number): number;
  de<T>(lista: readonly T[]): T;
  /** Whether something of this probability (0–1) happens. */
  ocurre(probabilidad: number): boolean;
}

/** Mulberry32: small, quick and good enough for a believable shop. */
export function crearAzar(semilla: number): Azar {
  let estado = semilla >>> 0;
  function numero(): number {
    estado = (estado + 0x6d2b79f5) >>> 0;
    let t = estado;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }
  const entero = (min: number, max: number) => min + Math.floor(numero() * (max - min + 1));
  return {
    numero,
    entero,
    de: (lista) => lista[entero(0, lista.length - 1)] as (typeof lista)[number],
    ocurre: (probabilidad) => numero() < probabilidad,
  };
}

/** A chooser by weight: prepared once, then logarithmic per choice. */
export function elegirPorPeso<T>(azar: Azar, lista: readonly T[], peso: (uno: T) => number): () => T {
  const acumulado: number[] = [];
  let total = 0;
  for (const uno of lista) {
    total += peso(uno);
    acumulado.push(total);
  }
  return () => {
    const meta = azar.numero() * total;
    let bajo = 0;
    let alto = acumulado.length - 1;
    while (bajo < alto) {
      const medio = (bajo + alto) >> 1;
      if ((acumulado[medio] ?? 0) > meta) alto = medio;
      else bajo = medio + 1;
    }
    return lista[bajo] as T;
  };
}
