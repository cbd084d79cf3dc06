import { AppError } from '#contract/errores.ts';
import type { SharedCounters } from '#db/engines/shared-counters.ts';
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
  /** Many phones share one address of their carrier. */
  registrosPorDireccion: { maximo: 40, ventanaMs: 60 * 60_000 },
  /** Asking for a code, whatever for. */
  codigosPedidosPorDireccion: { maximo: 60, ventanaMs: 60 * 60_000 },
  correosPorCuenta: { maximo: 6, ventanaMs: 60 * 60_000 },
  correosDelServidor: { maximo: 600, ventanaMs: 60 * 60_000 },
  /** Of orders: whoever orders writes any address. What comes after simply is not mailed. */
  correosDePedidoPorEmail: { maximo: 10, ventanaMs: 60 * 60_000 },
  codigosErradosPorDireccion: { maximo: 40, ventanaMs: 15 * 60_000 },
  /** A day long: five guesses per code and six codes an hour would else find one of a million within months. */
  codigosErradosPorCuenta: { maximo: 30, ventanaMs: 24 * 60 * 60_000 },
  passwordActualPorUsuario: { maximo: 10, ventanaMs: 15 * 60_000 },
  pruebasDeCorreo: { maximo: 10, ventanaMs: 10 * 60_000 },
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
  take(intento: Intento, clave: string): Promise<number>;
  /** Gives an attempt back: it was no failure after all. */
  giveBack(intento: Intento, clave: string): Promise<void>;
  clear(intento: Intento, clave: string): Promise<void>;
  /** Forgets what no longer counts. */
  sweep(): Promise<void>;
}

/** Counts in memory, for one process alone. */
function createLocalCounters(): SharedCounters {
  const ventanas = new Map<string, Ventana>();

  function vigente(key: string, now: Date): Ventana | undefined {
    const ventana = ventanas.get(key);
    if (ventana && ventana.hasta <= now.getTime()) {
      ventanas.delete(key);
      return undefined;
    }
    return ventana;
  }

  return {
    async take(key, max, windowMs, now) {
      const ventana = vigente(key, now) ?? { intentos: 0, hasta: now.getTime() + windowMs };
      if (ventana.intentos >= max) return ventana.hasta - now.getTime();
      ventana.intentos += 1;
      ventanas.delete(key);
      ventanas.set(key, ventana);
      const oldest = ventanas.size > CLAVES_MAXIMAS ? ventanas.keys().next().value : undefined;
      if (oldest !== undefined) ventanas.delete(oldest);
      return 0;
    },
    async giveBack(key, now) {
      const ventana = vigente(key, now);
      if (ventana && ventana.intentos > 0) ventana.intentos -= 1;
    },
    async clear(key) {
      ventanas.delete(key);
    },
    async sweep(now) {
      for (const key of ventanas.keys()) vigente(key, now);
    },
  };
}

/**
 * Counts attempts per kind and key, in fixed windows: in `shared` where several processes serve one shop, else in
 * memory.
 */
export function createAttemptCounters(
  reloj: Reloj,
  enabled: boolean,
  shared: SharedCounters | undefined,
): AttemptCounters {
  const counters = shared ?? createLocalCounters();
  return {
    async take(intento, clave) {
      if (!enabled) return 0;
      const { maximo, ventanaMs } = LIMITES_DE_INTENTOS[intento];
      return Math.ceil((await counters.take(`${intento}:${clave}`, maximo, ventanaMs, reloj())) / 1000);
    },
    async giveBack(intento, clave) {
      if (enabled) await counters.giveBack(`${intento}:${clave}`, reloj());
    },
    async clear(intento, clave) {
      if (enabled) await counters.clear(`${intento}:${clave}`);
    },
    sweep: () => counters.sweep(reloj()),
  };
}

/** Takes an attempt of every kind, or of none. Throws `demasiados-intentos` with `mensaje` and the wait. */
export async function takeAll(
  counters: AttemptCounters,
  intentos: [Intento, string][],
  mensaje: string,
): Promise<void> {
  const tomados: [Intento, string][] = [];
  for (const [intento, clave] of intentos) {
    const espera = await counters.take(intento, clave);
    if (espera > 0) {
      await giveBackAll(counters, tomados);
      throw new AppError('demasiados-intentos', mensaje, { retryAfter: espera });
    }
    tomados.push([intento, clave]);
  }
}

export async function giveBackAll(counters: AttemptCounters, intentos: [Intento, string][]): Promise<void> {
  for (const intento of intentos) await counters.giveBack(...intento);
}
