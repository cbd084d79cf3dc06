import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { inTransaction } from '#db/transaction.ts';
import { runJob } from '../../adapters/backups/away/jobs.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';

interface Look {
  done: Promise<void>;
  ending: AbortController;
}

/** The look that is under way of each open shop. */
const looks = new WeakMap<Context, Look>();

/**
 * Looks the open database through, once for all who ask meanwhile. Does nothing on PostgreSQL, which looks after its own
 * files. Throws EndedError when `dejarDeExaminar` ends it.
 */
export function examinarDatos(context: Context): Promise<void> {
  const underWay = looks.get(context);
  if (underWay) return underWay.done;
  const ending = new AbortController();
  const done = examinar(context, ending.signal).finally(() => void looks.delete(context));
  looks.set(context, { done, ending });
  return done;
}

/** Ends the look that is under way, to let go of the file before the shop closes. */
export async function dejarDeExaminar(context: Context): Promise<void> {
  const look = looks.get(context);
  look?.ending.abort();
  await look?.done.catch(() => undefined);
}

/** Looks in a thread of its own, keeps the first damage, and announces it when it is another than before. */
async function examinar(context: Context, signal: AbortSignal): Promise<void> {
  const { backups, config, folders } = context;
  if (!backups) return;
  const viva = join(config.dataFolder, ARCHIVO_DE_DATOS);
  const dano = await runJob({ tipo: 'examinar', viva }, { program: folders.copier, signal });
  context.revisada = context.clock();
  if (isDeepStrictEqual(dano, context.dano)) return;
  if (dano) process.stderr.write(`the database is ${dano.kind}: ${dano.found}\n`);
  context.dano = dano;
  await inTransaction(context.db, (tx) => anunciar(tx, { tipo: 'dano-cambiado' }));
}
