import { AppError } from '#contract/errores.ts';
import type { SharedCounters } from '#db/engines/shared-counters.ts';
import type { Intento, Limites } from '../limites.ts';
import type { Reloj } from '../reloj.ts';

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
  limites: Limites['intentos'],
  shared: SharedCounters | undefined,
): AttemptCounters {
  const counters = shared ?? createLocalCounters();
  return {
    async take(intento, clave) {
      if (!enabled) return 0;
      const { maximo, ventanaMs } = limites[intento];
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

/** What was counted before a write, to be given back when the write comes to nothing. */
export interface Counted {
  intentos: [Intento, string][];
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
