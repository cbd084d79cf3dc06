import { esCodigoDeHoja, plegarCodigoDeHoja } from './hojas.ts';

/** The second step of an owner's sign-in: how its codes are made, and so what an authenticator app must do. */
export const SEGUNDO_PASO = { digitos: 6, periodoS: 30, algoritmo: 'SHA1' } as const;

/** A code as typed, reduced to what counts: `123 456` → `123456`. */
export const plegarCodigoDelSegundoPaso = plegarCodigoDeHoja;

/** Whether a folded code can be one of an authenticator app. */
export function esCodigoDeAplicacion(codigo: string): boolean {
  return codigo.length === SEGUNDO_PASO.digitos && /^\d+$/.test(codigo);
}

/** Whether a folded code can be one of the app or, in its place, one of the recovery sheet. */
export function esCodigoDelSegundoPaso(codigo: string): boolean {
  return esCodigoDeAplicacion(codigo) || esCodigoDeHoja(codigo);
}
