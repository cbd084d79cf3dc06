import type { Reloj } from '../reloj.ts';

/** What is counted, how many failures a window admits, and how long the window is. */
const LIMITES_DE_FALLAS = {
  loginPorDireccion: { maximo: 30, ventanaMs: 15 * 60_000 },
  loginPorCuenta: { maximo: 10, ventanaMs: 15 * 60_000 },
  seguimientoPorDireccion: { maximo: 20, ventanaMs: 10 * 60_000 },
  seguimientoDelServidor: { maximo: 500, ventanaMs: 10 * 60_000 },
} as const;
export type Falla = keyof typeof LIMITES_DE_FALLAS;

/** Keys remembered at most; the oldest make room. */
const CLAVES_MAXIMAS = 50_000;

interface Ventana {
  fallas: number;
  hasta: number;
}

export interface FailureCounters {
  /** Seconds to wait before another try, or 0 when one is allowed. */
  wait(falla: Falla, clave: string): number;
  count(falla: Falla, clave: string): void;
  clear(falla: Falla, clave: string): void;
}

/** Counts failures (never successes) in memory, per kind and key, in fixed windows. */
export function createFailureCounters(reloj: Reloj, enabled: boolean): FailureCounters {
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
    wait(falla, clave) {
      const ventana = vigente(`${falla}:${clave}`);
      if (!enabled || !ventana || ventana.fallas < LIMITES_DE_FALLAS[falla].maximo) return 0;
      return Math.max(1, Math.ceil((ventana.hasta - reloj().getTime()) / 1000));
    },
    count(falla, clave) {
      const id = `${falla}:${clave}`;
      const ventana = vigente(id) ?? {
        fallas: 0,
        hasta: reloj().getTime() + LIMITES_DE_FALLAS[falla].ventanaMs,
      };
      ventana.fallas += 1;
      ventanas.delete(id);
      ventanas.set(id, ventana);
      const oldest = ventanas.size > CLAVES_MAXIMAS ? ventanas.keys().next().value : undefined;
      if (oldest !== undefined) ventanas.delete(oldest);
    },
    clear(falla, clave) {
      ventanas.delete(`${falla}:${clave}`);
    },
  };
}
