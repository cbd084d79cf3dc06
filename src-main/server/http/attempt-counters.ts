import { AppError } from '#contract/errores.ts';
import type { Reloj } from '../reloj.ts';

/** What is limited, how often a window admits it, and how long the window is. */
const LIMITES_DE_INTENTOS = {
  loginPorDireccion: { maximo: 60, ventanaMs: 15 * 60_000 },
  loginPorCuentaYDireccion: { maximo: 10, ventanaMs: 15 * 60_000 },
  /** From anywhere: high enough that one stranger cannot lock the owner out. */
  loginPorCuenta: { maximo: 100, ventanaMs: 15 * 60_000 },
  seguimientoPorDireccion: { maximo: 20, ventanaMs: 10 * 60_000 },
  seguimientoDelServidor: { maximo: 500, ventanaMs: 10 * 60_000 },
  pedidosPorDireccion: { maximo: 200, ventanaMs: 10 * 60_000 },
  pedidosDelServidor: { maximo: 1000, ventanaMs: 10 * 60_000 },
} as const;
export type Intento = keyof typeof LIMITES_DE_INTENTOS;

/** Keys remembered at most; the oldest make room. */
const CLAVES_MAXIMAS = 50_000;

interface Ventana {
  intentos: number;
  hasta: number;
}

export interface AttemptCounters {
  /**
   * Counts an attempt before it is made, so that many at once cannot slip through together. Returns 0 when it may
   * go on, else the seconds to wait (and counts nothing).
   */
  take(intento: Intento, clave: string): number;
  /** Gives an attempt back: it was no failure after all. */
  giveBack(intento: Intento, clave: string): void;
  clear(intento: Intento, clave: string): void;
}

/** Counts attempts in memory, per kind and key, in fixed windows. */
export function createAttemptCounters(reloj: Reloj, enabled: boolean): AttemptCounters {
  const ventanas = new Map<string, Ventana>();

  function vigente(id: string): Ventana | undefined {
    const ventana = ventanas.get(id);
    if (ventana && ventana.hasta <= reloj().getTime()) {
      ventanas.delete(id);
      return undefined;
    }
    return ventana;
  }

  return {
    take(intento, clave) {
      if (!enabled) return 0;
      const id = `${intento}:${clave}`;
      const { maximo, ventanaMs } = LIMITES_DE_INTENTOS[intento];
      const ahora = reloj().getTime();
      const ventana = vigente(id) ?? { intentos: 0, hasta: ahora + ventanaMs };
      if (ventana.intentos >= maximo) return Math.max(1, Math.ceil((ventana.hasta - ahora) / 1000));
      ventana.intentos += 1;
      ventanas.delete(id);
      ventanas.set(id, ventana);
      const oldest = ventanas.size > CLAVES_MAXIMAS ? ventanas.keys().next().value : undefined;
      if (oldest !== undefined) ventanas.delete(oldest);
      return 0;
    },
    giveBack(intento, clave) {
      const ventana = vigente(`${intento}:${clave}`);
      if (ventana && ventana.intentos > 0) ventana.intentos -= 1;
    },
    clear(intento, clave) {
      ventanas.delete(`${intento}:${clave}`);
    },
  };
}

/** Takes an attempt of every kind, or of none. Throws `demasiados-intentos` with `mensaje` and the wait. */
export function takeAll(counters: AttemptCounters, intentos: [Intento, string][], mensaje: string): void {
  const tomados: [Intento, string][] = [];
  for (const [intento, clave] of intentos) {
    const espera = counters.take(intento, clave);
    if (espera > 0) {
      for (const tomado of tomados) counters.giveBack(...tomado);
      throw new AppError('demasiados-intentos', mensaje, { retryAfter: espera });
    }
    tomados.push([intento, clave]);
  }
}
