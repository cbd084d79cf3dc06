import { Worker } from 'node:worker_threads';
import { AppError, type CodigoDeError } from '#contract/words/errores.ts';
import type { Difference } from '#db/sqlite/compare.ts';
import type { Damage } from '#db/sqlite/damage.ts';
import type { BringJob, Summary } from './bring.ts';
import type { CopyJob, CopyResult } from './copy.ts';

/** What the thread can do. */
export type Job =
  | { tipo: 'copiar'; copia: CopyJob }
  | { tipo: 'comparar'; viva: string; respaldo: string }
  | { tipo: 'examinar'; viva: string }
  | { tipo: 'llave'; frase: string }
  | { tipo: 'leer'; traer: BringJob }
  | { tipo: 'traer'; traer: BringJob };

interface Results {
  copiar: CopyResult;
  comparar: Difference;
  /** The first damage of the database. */
  examinar: Damage | undefined;
  llave: { publica: string; secreta: string; llave: Uint8Array };
  /** Null when the copy is sealed and there was no secret. */
  leer: Summary | null;
  traer: { id: string; resumen: Summary };
}

export type ThreadMessage =
  | { tipo: 'avance'; hechos: number; total: number }
  | { tipo: 'hecho'; valor: unknown }
  | { tipo: 'fallo'; codigo: CodigoDeError; mensaje: string }
  | { tipo: 'error'; pila: string };

/** Bytes done of those to do. */
export interface Progress {
  hechos: number;
  total: number;
}

interface Options {
  /** The thread's file. */
  program: string;
  progress?: (progress: Progress) => void;
  /** Ends the thread where it is; what it had begun stays unfinished and is swept by the next copy. */
  signal?: AbortSignal | undefined;
}

/** The job was ended by its signal. */
export class EndedError extends Error {}

/** Runs a job in a thread of its own. Throws AppError, or EndedError. */
export async function runJob<T extends Job>(
  job: T,
  { program, progress, signal }: Options,
): Promise<Results[T['tipo']]> {
  if (signal?.aborted) throw new EndedError();
  const worker = new Worker(program, { workerData: job });
  const end = () => void worker.terminate();
  signal?.addEventListener('abort', end, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: ThreadMessage) => {
        if (message.tipo === 'avance') progress?.({ hechos: message.hechos, total: message.total });
        if (message.tipo === 'hecho') resolve(message.valor as Results[T['tipo']]);
        if (message.tipo === 'fallo') reject(new AppError(message.codigo, message.mensaje));
        if (message.tipo === 'error') reject(new Error(message.pila));
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new EndedError()));
    });
  } finally {
    signal?.removeEventListener('abort', end);
    await worker.terminate();
  }
}
