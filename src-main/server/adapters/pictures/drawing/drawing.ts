import { AppError } from '#contract/words/errores.ts';
import { createGate } from '../../gate.ts';
import type { Answer, Job, Results } from './jobs.ts';
import type { DrawingProcess } from './launch.ts';

/** How long the process stays without work, in ms. It holds memory, and starting it again takes a blink. */
const OCIO_MS = 30_000;
/** A decoding ends itself sooner; this ends what hangs, in ms. */
const PLAZO_MS = 60_000;

/** The process ended while it worked: its decoder crashed, hung, or took more memory than a picture may cost. */
export class DrawingEndedError extends Error {}

/** Decodes and encodes pictures in a process of its own, one job at a time. */
export interface Drawing {
  /** Throws AppError for a picture that is refused, DrawingEndedError, and another error when no process starts. */
  run<T extends Job>(job: T): Promise<Results[T['tipo']]>;
  /** Ends the process. */
  close(): void;
}

/** Posts a job and waits for the answer. Throws DrawingEndedError when the process ends first. */
async function ask(own: DrawingProcess, job: Job): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // Waiting for it keeps this process awake, as the other one, which may idle, does not.
  const late = setTimeout(() => own.end(), PLAZO_MS);
  own.heard = resolve;
  own.ended = () => reject(new DrawingEndedError(`a picture ended its process: ${job.tipo}`));
  own.post(job);
  return await promise.finally(() => clearTimeout(late));
}

/** `launch` starts the process, with the first job and whenever it has ended since. */
export function openDrawing(launch: () => Promise<DrawingProcess>): Drawing {
  const gate = createGate(1, Number.POSITIVE_INFINITY);
  let own: DrawingProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    clearTimeout(idle);
    own?.end();
    own = undefined;
  }

  async function started(): Promise<DrawingProcess> {
    clearTimeout(idle);
    own ??= await launch();
    return own;
  }

  /** Keeps the process for the next job, for a while. */
  function keep(it: DrawingProcess): void {
    it.ended = () => {
      if (own === it) end();
    };
    idle = setTimeout(end, OCIO_MS).unref();
  }

  async function answerOf(job: Job): Promise<Answer> {
    const it = await started();
    try {
      const answer = await ask(it, job);
      if (answer.tipo === 'hecho' && answer.crecido) end();
      else keep(it);
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  }

  async function run<T extends Job>(job: T): Promise<Results[T['tipo']]> {
    const answer = await gate(() => answerOf(job));
    if (answer.tipo === 'fallo') throw new AppError(answer.codigo, answer.mensaje);
    if (answer.tipo === 'error') throw new Error(answer.pila);
    return answer.valor as Results[T['tipo']];
  }

  return { run, close: end };
}
