import type { Reloj } from '../reloj.ts';

/** What the shop's own computer counts under: a tunnel that ends on it comes from its address, too. */
export const ESTA_COMPUTADORA = 'esta-computadora';

const RECUERDO_MS = 30 * 24 * 3_600_000;
const CUENTAS_MAXIMAS = 5_000;
/** Of one account: whoever signs in to his own from everywhere pushes out nobody else. */
const POR_CUENTA = 20;

/**
 * Who signed in to which account lately, from where. Strangers who fail at an account everywhere together raise a wall
 * before it; it does not stand before these, nor before the shop's own computer. What a caller fails at himself counts
 * all the same. Each process knows its own, and forgets them when it ends, as it does its counters.
 */
export interface Conocidos {
  /** `llamador` as `llamadorDe` gives it. */
  anotar(email: string, llamador: string): void;
  conoce(email: string, llamador: string): boolean;
}

/** Puts `clave` at the end, and leaves at most `maximo`. */
function alFinal<V>(mapa: Map<string, V>, clave: string, valor: V, maximo: number): void {
  mapa.delete(clave);
  mapa.set(clave, valor);
  const [primera] = mapa.size > maximo ? mapa.keys() : [];
  if (primera !== undefined) mapa.delete(primera);
}

export function createConocidos(reloj: Reloj): Conocidos {
  const cuentas = new Map<string, Map<string, number>>();
  return {
    anotar(email, llamador) {
      const suyos = cuentas.get(email) ?? new Map<string, number>();
      alFinal(suyos, llamador, reloj().getTime() + RECUERDO_MS, POR_CUENTA);
      alFinal(cuentas, email, suyos, CUENTAS_MAXIMAS);
    },
    conoce(email, llamador) {
      if (llamador === ESTA_COMPUTADORA) return true;
      return (cuentas.get(email)?.get(llamador) ?? 0) > reloj().getTime();
    },
  };
}
