import { AppError } from '#contract/words/errores.ts';
import type { SharedCounters } from '#db/transaction.ts';
import type { Intento, Limites } from '../config/limites.ts';
import { LruMap } from '../lru-map.ts';

/** Keys kept in memory at most. */
const CLAVES_MAXIMAS = 50_000;
/** Room among them reserved for keys tried once. */
const DE_UNA_VEZ_MINIMAS = 5_000;

interface Ventana {
  intentos: number;
  hasta: number;
}

export interface AttemptCounters {
  /**
   * Counts an attempt before it is made, so that concurrent ones cannot exceed the limit. Returns 0 when it is
   * allowed, else the seconds to wait, and then counts nothing.
   */
  take(intento: Intento, clave: string): Promise<number>;
  /** Whether a further attempt would be refused. Counts nothing. */
  isFull(intento: Intento, clave: string): Promise<boolean>;
  /** Undoes `take` for an attempt that did not fail. */
  giveBack(intento: Intento, clave: string): Promise<void>;
  clear(intento: Intento, clave: string): Promise<void>;
  /** Deletes counters whose window is over. */
  sweep(): Promise<void>;
}

/**
 * Counts in memory, for a single process. When full it drops keys tried once before keys tried more often, so that a
 * flood of invented keys does not reset the counters of real ones.
 */
function createLocalCounters(): SharedCounters {
  const deUnaVez = new LruMap<string, Ventana>(CLAVES_MAXIMAS);
  const deVarias = new LruMap<string, Ventana>(CLAVES_MAXIMAS);

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

  function recordar(key: string, ventana: Ventana): void {
    olvidar(key);
    (ventana.intentos > 1 ? deVarias : deUnaVez).set(key, ventana);
    if (deUnaVez.size + deVarias.size <= CLAVES_MAXIMAS) return;
    (deUnaVez.size > DE_UNA_VEZ_MINIMAS ? deUnaVez : deVarias).dropOldest();
  }

  return {
    async take(key, max, windowMs, now) {
      const ventana = vigente(key, now) ?? { intentos: 0, hasta: now.getTime() + windowMs };
      const espera = ventana.intentos >= max ? ventana.hasta - now.getTime() : 0;
      if (espera === 0) ventana.intentos += 1;
      recordar(key, ventana);
      return espera;
    },
    async isFull(key, max, now) {
      return (vigente(key, now)?.intentos ?? 0) >= max;
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
 * Counts attempts per kind and key in fixed windows: in `shared` when several processes serve one shop, else in
 * memory. Allows everything unless `enabled`.
 */
export function createAttemptCounters(
  clock: () => Date,
  enabled: boolean,
  limites: Limites['intentos'],
  shared: SharedCounters | undefined,
): AttemptCounters {
  const counters = shared ?? createLocalCounters();
  return {
    async take(intento, clave) {
      if (!enabled) return 0;
      const { maximo, ventanaMs } = limites[intento];
      return Math.ceil((await counters.take(`${intento}:${clave}`, maximo, ventanaMs, clock())) / 1000);
    },
    async isFull(intento, clave) {
      if (!enabled) return false;
      return await counters.isFull(`${intento}:${clave}`, limites[intento].maximo, clock());
    },
    async giveBack(intento, clave) {
      if (enabled) await counters.giveBack(`${intento}:${clave}`, clock());
    },
    async clear(intento, clave) {
      if (enabled) await counters.clear(`${intento}:${clave}`);
    },
    sweep: () => counters.sweep(clock()),
  };
}

/** Attempts counted before a write, given back when the write fails. */
export interface Counted {
  intentos: [Intento, string][];
}

/** Counts all the attempts or none. Throws `demasiados-intentos` with `mensaje` and the wait. */
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
      throw new AppError('demasiados-intentos', mensaje, { retryAfter: espera, limite: intento });
    }
    tomados.push([intento, clave]);
  }
}

export async function giveBackAll(counters: AttemptCounters, intentos: [Intento, string][]): Promise<void> {
  for (const intento of intentos) await counters.giveBack(...intento);
}
