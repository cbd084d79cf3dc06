import { AppError } from '#contract/errores.ts';
import type { SharedCounters } from '#db/engines/shared-counters.ts';
import type { Intento, Limites } from '../limites.ts';
import type { Reloj } from '../reloj.ts';

/** Keys remembered at most. */
const CLAVES_MAXIMAS = 50_000;
/** Of those, so many that were tried once are always kept. */
const DE_UNA_VEZ_MINIMAS = 5_000;

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

/**
 * Counts in memory, for one process alone. What was tried once makes room before what was tried more often: whoever
 * invents thousands of keys does not make those be forgotten that matter.
 */
function createLocalCounters(): SharedCounters {
  const deUnaVez = new Map<string, Ventana>();
  const deVarias = new Map<string, Ventana>();

  function vigente(key: string, now: Date): Ventana | undefined {
    const ventana = deVarias.get(key) ?? deUnaVez.get(key);
    if (!ventana || ventana.hasta > now.getTime()) return ventana;
    olvidar(key);
    return undefined;
  }

  function olvidar(key: string): void {
    deUnaVez.delete(key);
    deVarias.delete(key);
  }

  /** The one that was asked for longest ago stands first. */
  function recordar(key: string, ventana: Ventana): void {
    olvidar(key);
    (ventana.intentos > 1 ? deVarias : deUnaVez).set(key, ventana);
    if (deUnaVez.size + deVarias.size <= CLAVES_MAXIMAS) return;
    const sobran = deUnaVez.size > DE_UNA_VEZ_MINIMAS ? deUnaVez : deVarias;
    for (const [primera] of sobran) {
      sobran.delete(primera);
      break;
    }
  }

  return {
    async take(key, max, windowMs, now) {
      const ventana = vigente(key, now) ?? { intentos: 0, hasta: now.getTime() + windowMs };
      const espera = ventana.intentos >= max ? ventana.hasta - now.getTime() : 0;
      if (espera === 0) ventana.intentos += 1;
      recordar(key, ventana);
      return espera;
    },
    async giveBack(key, now) {
      const ventana = vigente(key, now);
      if (!ventana) return;
      ventana.intentos -= 1;
      if (ventana.intentos === 0) olvidar(key);
    },
    async clear(key) {
      olvidar(key);
    },
    async sweep(now) {
      for (const key of [...deUnaVez.keys(), ...deVarias.keys()]) vigente(key, now);
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
