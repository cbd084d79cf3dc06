import { AppError, type CodigoDeError } from '../words/errores.ts';

/** A random idempotency key. Works over plain HTTP, where `crypto.randomUUID` is missing. */
export function nuevaClave(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Errors of a write's own rules; they prove that it was not written. */
const DE_SUS_REGLAS: ReadonlySet<CodigoDeError> = new Set<CodigoDeError>([
  'datos-invalidos',
  'no-encontrado',
  'conflicto',
  'stock-insuficiente',
  'precio-cambiado',
  'estado-invalido',
  'ya-existe',
  'clave-reutilizada',
  // Pictures are checked before anything is written.
  'imagen-invalida',
  'tipo-no-admitido',
]);

/** Reasons of a disk for which the shop wrote nothing; one that fails may have written what it could not confirm. */
const SIN_ESCRIBIR: readonly unknown[] = ['lleno', 'solo-lectura'];

/**
 * Whether an error proves that the write did not happen. No answer, a proxy's error or a 5xx prove nothing, unless it says that
 * the disk took nothing. For a write already in doubt (`enDuda`), neither do refusals that come before its rules, such as rate
 * limits.
 */
export function esRechazo(error: unknown, enDuda: boolean): error is AppError {
  if (!(error instanceof AppError)) return false;
  if (error.status >= 500) return !enDuda && SIN_ESCRIBIR.includes(error.ademas?.disco);
  return !enDuda || DE_SUS_REGLAS.has(error.code);
}
