import { setTimeout } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { esPersonal } from '#contract/words/permisos.ts';
import { inTransaction } from '#db/transaction.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { logFailure } from '../../base/log-failure.ts';
import { networkZoneOf } from '../../http/caller/network-zone.ts';
import { anotarSuceso } from '../../http/caller/sucesos.ts';
import type { FilaUsuario } from '../usuarios/usuarios.queries.ts';

/** How long a sign-in waits for its entry in the trail, in ms: a long import holds the database. */
const ESPERA_MS = 1000;

/**
 * Notes that somebody signed in: in the log, and the staff in the trail with where from. Never throws: whoever has the
 * password also enters while the disk lets nothing be written.
 */
export async function anotarEntrada(
  context: Context,
  request: FastifyRequest,
  { id, rol }: FilaUsuario,
): Promise<void> {
  const esDelPersonal = esPersonal(rol);
  anotarSuceso(context, request, 'sign-in', esDelPersonal ? { user: id } : {});
  if (!esDelPersonal) return;
  const hecho = {
    fecha: context.clock(),
    actor: { usuario: { id }, origen: request.ip },
    accion: 'sesion.iniciada' as const,
    entidad: 'sesion',
    // What was done to the user's account is not among it.
    entidadId: null,
    despues: { desde: networkZoneOf(context, request) },
  };
  const escrito = inTransaction(context.db, (tx) => auditar(tx, hecho)).catch((error: unknown) =>
    logFailure(context, request.log, error, 'a sign-in could not be noted in the trail'),
  );
  const late = new AbortController();
  const tarde = setTimeout(ESPERA_MS, undefined, { signal: late.signal }).catch(() => undefined);
  await Promise.race([escrito, tarde]);
  late.abort();
}
