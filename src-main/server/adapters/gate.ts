import { AppError } from '#contract/words/errores.ts';

interface Options {
  /** Patient work is queued without a limit. */
  patient?: boolean;
  /** Whose work it is, where one may not fill a queue alone. */
  by?: string | undefined;
}

interface Waiting {
  go: () => void;
  by: string | undefined;
}

/** Runs work with limited concurrency; the rest is queued. */
type Gate = <T>(work: () => Promise<T>, options?: Options) => Promise<T>;
/** A gate whose work comes by lanes. */
type Lanes<L> = <T>(lane: L, work: () => Promise<T>, options?: Options) => Promise<T>;

/**
 * A gate that runs `width` pieces of work at once and queues `queue` more of each lane; further ones are refused with
 * `demasiados-intentos` unless they are patient. Lanes have their turns one after the other, so that nobody fills or
 * delays another's; of one lane, each `by` holds at most `share` places.
 */
export function createLanes<L extends string>(
  width: number,
  names: readonly L[],
  { queue, share = queue }: { queue: number; share?: number },
): Lanes<L> {
  /** Those that wait; the lane whose turn is longest ago comes first. */
  const lanes = new Map<L, Waiting[]>(names.map((name) => [name, []]));
  let running = 0;

  function takeNext(): (() => void) | undefined {
    for (const [name, waiting] of lanes) {
      const next = waiting.shift()?.go;
      if (!next) continue;
      lanes.delete(name);
      lanes.set(name, waiting);
      return next;
    }
    return undefined;
  }

  function isFull(waiting: readonly Waiting[], by: string | undefined): boolean {
    if (waiting.length >= queue) return true;
    return by !== undefined && waiting.filter((one) => one.by === by).length >= share;
  }

  return async (lane, work, { patient = false, by } = {}) => {
    const waiting = lanes.get(lane);
    if (!waiting) throw new Error(`the gate has no lane ${lane}`);
    if (running >= width) {
      if (!patient && isFull(waiting, by)) {
        throw new AppError('demasiados-intentos', 'La tienda está muy ocupada. Espera un momento', {
          retryAfter: 2,
        });
      }
      await new Promise<void>((resolve) => waiting.push({ go: resolve, by }));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next();
      else running -= 1;
    }
  };
}

/** A gate of a single lane. */
export function createGate(width: number, queue: number): Gate {
  const lanes = createLanes(width, ['all'], { queue });
  return (work, options) => lanes('all', work, options);
}
