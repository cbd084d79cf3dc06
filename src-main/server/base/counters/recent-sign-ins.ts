import { LruMap } from '../lru-map.ts';

/** The caller key of the shop's own computer, which has proved itself. */
export const ESTA_COMPUTADORA = 'esta-computadora';
/** The caller key of others who call from its address: browsers there, and a proxy that says nothing. */
export const ESTA_DIRECCION = 'esta-direccion';
/** What begins the caller key of a device in the shop's network. */
const EN_LA_RED = 'red-local ';

/** The caller key of a device in the shop's network. */
export const claveEnLaRed = (red: string) => EN_LA_RED + red;

/** Whether a caller key is that of a device in the shop's network. */
export const esClaveEnLaRed = (callerKey: string) => callerKey.startsWith(EN_LA_RED);

/**
 * The key under which what fails for an account is counted wherever it comes from: apart for the shop's network, so that
 * strangers outside lock nobody out there.
 */
export function claveDeCuenta(cuenta: string, callerKey: string): string {
  return esClaveEnLaRed(callerKey) ? `${cuenta} ${EN_LA_RED.trim()}` : cuenta;
}

const RECUERDO_MS = 30 * 24 * 3_600_000;
const CUENTAS_MAXIMAS = 5_000;
/** Callers remembered per account, so that one account cannot push out the others. */
const POR_CUENTA = 20;

/**
 * Remembers which caller recently signed in to which account. These callers, and those of the shop's own computer, are
 * exempt from the account lockout; limits per caller still apply to them. Kept per process, in memory.
 */
export interface RecentSignIns {
  add(email: string, callerKey: string): void;
  has(email: string, callerKey: string): boolean;
}

export function createRecentSignIns(clock: () => Date): RecentSignIns {
  const cuentas = new LruMap<string, LruMap<string, number>>(CUENTAS_MAXIMAS);
  return {
    add(email, callerKey) {
      const callers = cuentas.get(email) ?? new LruMap<string, number>(POR_CUENTA);
      callers.set(callerKey, clock().getTime() + RECUERDO_MS);
      cuentas.set(email, callers);
    },
    has(email, callerKey) {
      if (callerKey === ESTA_COMPUTADORA || callerKey === ESTA_DIRECCION) return true;
      return (cuentas.get(email)?.get(callerKey) ?? 0) > clock().getTime();
    },
  };
}
