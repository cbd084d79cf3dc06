import { AppError } from '#contract/words/errores.ts';

/** Runs work with limited concurrency; the rest is queued. `patient` work is queued without a limit. */
type Gate = <T>(work: () => Promise<T>, options?: { patient?: boolean }) => Promise<T>;

/**
 * A gate that runs `width` pieces of work at once and queues `queue` more; further ones are refused with
 * `demasiados-intentos` unless they are patient.
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
