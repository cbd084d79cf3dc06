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
export type Lanes<L> = <T>(lane: L, work: () => Promise<T>, options?: Options) => Promise<T>;

/**
 * A gate that runs `width` pieces of work at once and queues `queue` more of each lane, `total` in all; further ones are
 * refused with `demasiados-intentos` unless they are patient. Lanes have their turns one after the other, so that nobody fills
 * or delays another's; of one lane, each `by` holds at most `share` places. A lane that is none of `names` comes behind the
 * others when somebody waits in it, and goes with the last.
 */
export function createLanes<L extends string>(
  width: number,
  names: readonly L[],
  { queue, share = queue, total = Infinity }: { queue: number; share?: number; total?: number },
): Lanes<L> {
  /** Those that wait; the lane whose turn is longest ago comes first. */
  const lanes = new Map<L, Waiting[]>(names.map((name) => [name, []]));
  let running = 0;
  let queued = 0;

  function takeNext(): (() => void) | undefined {
    for (const [name, waiting] of lanes) {
      const next = waiting.shift()?.go;
      if (!next) continue;
      queued -= 1;
      lanes.delete(name);
      if (waiting.length > 0 || names.includes(name)) lanes.set(name, waiting);
      return next;
    }
    return undefined;
  }

  function isFull(waiting: readonly Waiting[], by: string | undefined): boolean {
    if (queued >= total || waiting.length >= queue) return true;
    return by !== undefined && waiting.filter((one) => one.by === by).length >= share;
  }

  return async (lane, work, { patient = false, by } = {}) => {
    if (running >= width) {
      const waiting = lanes.get(lane) ?? [];
      if (!patient && isFull(waiting, by)) {
        throw new AppError('demasiados-intentos', 'La tienda está muy ocupada. Espera un momento', {
          retryAfter: 2,
        });
      }
      lanes.set(lane, waiting);
      queued += 1;
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
