import { expect } from 'vitest';
import { nuevoId } from '#db/ids.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Context } from '../base/context.ts';
import { anunciar } from '../base/events/eventos.ts';

/**
 * Waits until the shop has heard every event committed so far. On PostgreSQL they come by way of the database, after
 * the answer to the request and in the order of their commits: once the last one is here, all are.
 */
export async function untilAllHeard({ context }: { context: Context }): Promise<void> {
  // An event that no stream shows.
  const id = nuevoId();
  let heard = false;
  const stop = context.eventos.escuchar((oido) => {
    if (oido?.evento.tipo === 'usuario-cambiado' && oido.evento.id === id) heard = true;
  });
  try {
    await inTransaction(context.db, (tx) => anunciar(tx, { tipo: 'usuario-cambiado', id }));
    await expect.poll(() => heard, { message: 'the events committed so far', interval: 5 }).toBe(true);
  } finally {
    stop();
  }
}
