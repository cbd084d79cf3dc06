import { AppError, type CodigoDeError } from './errores.ts';

/** A key that no other write has, also where the page came over plain HTTP and `randomUUID` is not there. */
export function nuevaClave(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** What the rules of a write answer: only that says that it was not written. */
const DE_SUS_REGLAS: ReadonlySet<CodigoDeError> = new Set<CodigoDeError>([
  'datos-invalidos',
  'no-encontrado',
  'conflicto',
  'stock-insuficiente',
  'precio-cambiado',
  'estado-invalido',
  'ya-existe',
  'clave-reutilizada',
  // Of its picture: looked at before anything is written.
  'imagen-invalida',
  'tipo-no-admitido',
]);

/**
 * Whether the server said no for certain. Silence, a fault or a proxy's error say nothing about the write; and who is not
 * let in, or asks too often, is told nothing about one that was sent before and is in doubt.
 */
export function esRechazo(error: unknown, enDuda: boolean): error is AppError {
  if (!(error instanceof AppError) || error.status >= 500) return false;
  return !enDuda || DE_SUS_REGLAS.has(error.code);
}
