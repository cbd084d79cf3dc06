import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { inTransaction } from '#db/transaction.ts';
import { EndedError, runJob } from '../../adapters/backups/away/jobs.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';

/** Delay of the first look after the start, which has enough to do. */
const PRIMERA_MS = 60_000;
const CADA_MS = 24 * 3_600_000;

/**
 * Looks the open database through in a thread of its own, keeps the first damage, and announces it when it is another than
 * before. Does nothing on PostgreSQL, which looks after its own files. Throws EndedError when `signal` ends it.
 */
export async function examinarDatos(context: Context, signal?: AbortSignal): Promise<void> {
  const { backups, config, folders } = context;
  if (!backups) return;
  const viva = join(config.dataFolder, ARCHIVO_DE_DATOS);
  const dano = await runJob({ tipo: 'examinar', viva }, { program: folders.copier, signal });
  if (isDeepStrictEqual(dano, context.dano)) return;
  if (dano) process.stderr.write(`the database is ${dano.kind}: ${dano.found}\n`);
  context.dano = dano;
  await inTransaction(context.db, (tx) => anunciar(tx, { tipo: 'dano-cambiado' }));
}

/** Looks the data through soon after the start, and every day. `stop` lets go of the file before the shop closes. */
export function startIntegridad(context: Context, failed: (error: unknown) => void) {
  const ending = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = examinarDatos(context, ending.signal).catch((error: unknown) => {
      if (!(error instanceof EndedError)) failed(error);
    });
  };
  const first = setTimeout(look, PRIMERA_MS).unref();
  const daily = setInterval(look, CADA_MS).unref();
  return {
    async stop(): Promise<void> {
      clearTimeout(first);
      clearInterval(daily);
      ending.abort();
      await looking;
    },
  };
}
