import { AppError } from '#contract/errores.ts';

/** Lets only so much heavy work run at a time; the rest waits its turn. */
export type Gate = <T>(work: () => Promise<T>, options?: { patient?: boolean }) => Promise<T>;

/**
 * A gate for `width` works at once and `queue` more waiting; the next one is refused with `demasiados-intentos`,
 * unless it is patient.
 */
export function createGate(width: number, queue: number): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work, { patient = false } = {}) => {
    if (running >= width) {
      if (!patient && waiting.length >= queue) {
        throw new AppError('demasiados-intentos', 'La tienda está muy ocupada. Espera un momento', {
          retryAfter: 2,
        });
      }
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
