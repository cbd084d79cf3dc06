import { join } from 'node:path';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { EndedError, runJob } from '../../adapters/backups/away/jobs.ts';
import type { Context } from '../../base/context.ts';

/** Delay of the first look after the start, which has enough to do. */
const PRIMERA_MS = 60_000;
const CADA_MS = 24 * 3_600_000;

/**
 * Looks the open database through in a thread of its own, and keeps the first damage for the owner to be told. Does nothing
 * on PostgreSQL, which looks after its own files. Throws EndedError when `signal` ends it.
 */
export async function examinarDatos(context: Context, signal?: AbortSignal): Promise<void> {
  const { backups, config, folders } = context;
  if (!backups) return;
  const viva = join(config.dataFolder, ARCHIVO_DE_DATOS);
  const danio = await runJob({ tipo: 'examinar', viva }, { program: folders.copier, signal });
  if (danio && danio !== context.danio) process.stderr.write(`the database is damaged: ${danio}\n`);
  context.danio = danio;
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
