import { AppError } from '#contract/errores.ts';

/** A key that no other write has, also where the page came over plain HTTP and `randomUUID` is not there. */
export function nuevaClave(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Whether the server said no for certain. Silence, a fault or a proxy's error say nothing about the write. */
export function esRechazo(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500;
}
