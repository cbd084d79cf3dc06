import type { FastifyBaseLogger } from 'fastify';
import { withoutValues } from '#db/engines/errors.ts';
import type { Context } from './context.ts';

/** Logs a failure of the server's own work. One of the disk is only noted: its log is a line for each time that it begins. */
export function logFailure({ disco }: Context, log: FastifyBaseLogger, error: unknown, what: string): void {
  if (disco.notar(error)) return;
  log.error({ err: error instanceof Error ? withoutValues(error) : error }, what);
}
