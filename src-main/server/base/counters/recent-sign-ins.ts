import type { Cola } from '../../adapters/secrets/passwords.ts';
import { LruMap } from '../lru-map.ts';

/** The caller key of the shop's own computer, which has proved itself. */
export const ESTA_COMPUTADORA = 'esta-computadora';
/** The caller key of others who call from its address: browsers there, and a proxy that says nothing. */
export const ESTA_DIRECCION = 'esta-direccion';
/** What begins the caller key of a device in the shop's network. */
const EN_LA_RED = 'red-local ';

/** The caller key of a device in the shop's network. */
export const claveEnLaRed = (red: string) => EN_LA_RED + red;

/**
 * The key under which what fails for an account is counted wherever it comes from: apart for the shop's network, so that
 * strangers outside lock nobody out there.
 */
export function claveDeCuenta(cuenta: string, callerKey: string): string {
  return callerKey.startsWith(EN_LA_RED) ? `${cuenta} ${EN_LA_RED.trim()}` : cuenta;
}

/**
 * The queue in which a caller waits for the check of a password, of which one network holds a share. A proxy that says
 * nothing fills that of its address.
 */
export function colaDe(callerKey: string): Cola {
  if (callerKey === ESTA_COMPUTADORA || callerKey === ESTA_DIRECCION) return { nombre: callerKey };
  return { nombre: callerKey.startsWith(EN_LA_RED) ? 'red-local' : 'fuera', red: callerKey };
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
