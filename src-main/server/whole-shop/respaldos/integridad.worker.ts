import { EndedError } from '../../adapters/backups/away/jobs.ts';
import type { Context } from '../../base/context.ts';
import { dejarDeExaminar, examinarDatos } from './integridad.service.ts';

/** Delay of the first look after the start, which has enough to do. */
const PRIMERA_MS = 60_000;
const CADA_MS = 24 * 3_600_000;

/** Looks the data through soon after the start, and every day. `stop` lets go of the file before the shop closes. */
export function startIntegridad(context: Context, failed: (error: unknown) => void) {
  let looking: Promise<void> = Promise.resolve();
  const look = () => {
    looking = examinarDatos(context).catch((error: unknown) => {
      if (!(error instanceof EndedError)) failed(error);
    });
  };
  const first = setTimeout(look, PRIMERA_MS).unref();
  const daily = setInterval(look, CADA_MS).unref();
  return {
    async stop(): Promise<void> {
      clearTimeout(first);
      clearInterval(daily);
      await dejarDeExaminar(context);
      await looking;
    },
  };
}
