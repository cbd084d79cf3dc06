import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { inTransaction } from '#db/transaction.ts';
import { runJob } from '../../adapters/backups/away/jobs.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';

/**
 * Looks the open database through in a thread of its own, keeps the first damage, and announces it when it is another than
 * before. Does nothing on PostgreSQL, which looks after its own files. Throws EndedError when `signal` ends it.
 */
export async function examinarDatos(context: Context, signal?: AbortSignal): Promise<void> {
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
