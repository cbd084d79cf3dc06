import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#contract/words/errores.ts';
import { compareSqlite } from '#db/sqlite/compare.ts';
import { findDamage } from '#db/sqlite/damage.ts';
import { type Doing, explainAway, SealedError } from './away-error.ts';
import { bringSource, readSource } from './bring.ts';
import { copyAway } from './copy.ts';
import type { Job, ThreadMessage } from './jobs.ts';
import { lockKey, makeSealKey } from './seal.ts';

// The thread that copies: hashing, sealing and checking a large shop would hold up its sales.

const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

/** Time between two reports of progress, in ms. */
const CADA_MS = 200;
let latest = { hechos: 0, total: 0 };
let waiting = false;

function progress(hechos: number, total: number): void {
  latest = { hechos, total };
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    tell({ tipo: 'avance', ...latest });
  }, CADA_MS);
}

async function newKey(frase: string) {
  const { publica, secreta } = await makeSealKey();
  return { publica, secreta, llave: await lockKey(secreta, frase) };
}

/** Null for a sealed copy whose owner was not asked yet. */
function unlessSealed(error: unknown): null {
  if (error instanceof SealedError) return null;
  throw error;
}

async function run(job: Job): Promise<unknown> {
  switch (job.tipo) {
    case 'copiar':
      return await copyAway(job.copia, { progress });
    case 'comparar':
      return compareSqlite(job.viva, job.respaldo);
    case 'examinar':
      return await findDamage(job.viva);
    case 'llave':
      return await newKey(job.frase);
    case 'leer':
      return await readSource(job.traer).catch(unlessSealed);
    case 'traer':
      return await bringSource(job.traer, progress);
  }
}

const DOING: Record<Job['tipo'], Doing> = {
  copiar: 'copiar',
  llave: 'copiar',
  comparar: 'comparar',
  examinar: 'comparar',
  leer: 'traer',
  traer: 'traer',
};

const job = workerData as Job;
run(job).then(
  (valor) => tell({ tipo: 'hecho', valor }),
  (error: unknown) => {
    const known = explainAway(error, DOING[job.tipo]);
    if (known instanceof AppError) tell({ tipo: 'fallo', codigo: known.code, mensaje: known.message });
    else tell({ tipo: 'error', pila: String((error as Error).stack ?? error) });
  },
);
