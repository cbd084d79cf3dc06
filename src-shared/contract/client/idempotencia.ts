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

/**
 * Whether an error proves that the write did not happen. No answer, a 5xx or a proxy's error prove nothing. For a
 * write already in doubt (`enDuda`), neither do refusals that come before its rules, such as rate limits.
 */
export function esRechazo(error: unknown, enDuda: boolean): error is AppError {
  if (!(error instanceof AppError) || error.status >= 500) return false;
  return !enDuda || DE_SUS_REGLAS.has(error.code);
}
