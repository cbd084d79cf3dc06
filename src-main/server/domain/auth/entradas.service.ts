import type { FastifyRequest } from 'fastify';
import { esPersonal } from '#contract/words/permisos.ts';
import { nuevoId } from '#db/ids.ts';
import type { Row } from '#db/insert.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Sesion } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { logFailure } from '../../base/log-failure.ts';
import { ESPERA_DE_ENTRADA_MS, within } from '../../base/within.ts';
import type { App } from '../../http/app-types.ts';
import { networkZoneOf } from '../../http/caller/network-zone.ts';
import { anotarSuceso } from '../../http/caller/sucesos.ts';
import type { FilaUsuario } from '../usuarios/usuarios.queries.ts';
import { nombreDelEquipo } from './equipos.ts';
import { guardarUsoDeSesion, insertarSesion } from './sesiones.queries.ts';
import { DURACION_DEL_PERSONAL_MS, firmarSesion } from './sesiones.ts';

/**
 * Writes within a second, or later; on PostgreSQL, where nobody holds up all writers, before it goes on: another process may
 * be asked next. Never throws: whoever has the password also enters while the disk lets nothing be written.
 */
async function escribirSiSePuede(
  context: Context,
  request: FastifyRequest,
  escribir: (tx: Tx) => Promise<void>,
  alEscribir: () => void = () => undefined,
): Promise<void> {
  const escrito = inTransaction(context.db, escribir).then(alEscribir, (error: unknown) =>
    logFailure(context, request.log, error, 'a sign-in could not be noted'),
  );
  await (context.config.databaseUrl ? escrito : within(ESPERA_DE_ENTRADA_MS, escrito));
}

/** A session that begins now, of whoever calls: open at once, because it may be written when the caller is gone. */
function sesionNueva(context: Context, request: FastifyRequest, usuarioId: string): Row<'sesiones'> {
  const ahora = context.clock();
  const id = nuevoId();
  context.sesionesSinEscribir.set(id, true);
  return {
    id,
    usuarioId,
    equipo: nombreDelEquipo(request.headers['user-agent']),
    desde: networkZoneOf(context, request),
    creadaEn: ahora,
    vistaEn: ahora,
    venceEn: new Date(ahora.getTime() + DURACION_DEL_PERSONAL_MS),
    cerradaEn: null,
  };
}

/** Writes a new session, and with it what else is noted of it. */
async function escribirSesion(
  context: Context,
  request: FastifyRequest,
  sesion: Row<'sesiones'>,
  anotar: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<void> {
  await escribirSiSePuede(
    context,
    request,
    async (tx) => {
      await anotar(tx);
      await insertarSesion(tx, sesion);
    },
    () => context.sesionesSinEscribir.delete(sesion.id),
  );
}

/** Notes that a session of the staff was renewed for another day. */
export async function prolongarSesion(
  context: Context,
  request: FastifyRequest,
  { id }: Sesion,
): Promise<void> {
  if (!id) return;
  const vistaEn = context.clock();
  const venceEn = new Date(vistaEn.getTime() + DURACION_DEL_PERSONAL_MS);
  // Its row, which ends with the token before, may go before the new end is written.
  context.sesionesSinEscribir.set(id, true);
  let tieneFila = false;
  await escribirSiSePuede(
    context,
    request,
    async (tx) => {
      tieneFila = await guardarUsoDeSesion(tx, id, { vistaEn, venceEn });
    },
    () => {
      if (tieneFila) context.sesionesSinEscribir.delete(id);
    },
  );
}

/** Goes on with a new session where all of the person's were ended, and gives its token. */
export async function seguirDentro(
  app: App,
  context: Context,
  request: FastifyRequest,
  usuario: FilaUsuario,
): Promise<string> {
  if (!esPersonal(usuario.rol)) return firmarSesion(app, usuario, false);
  const sesion = sesionNueva(context, request, usuario.id);
  await escribirSesion(context, request, sesion);
  return firmarSesion(app, usuario, true, sesion.id);
}

/**
 * Signs somebody in and gives the token of their session. It is noted in the log, and of the staff in the trail, with where
 * from, and in the list of sessions.
 */
export async function entrar(
  app: App,
  context: Context,
  request: FastifyRequest,
  usuario: FilaUsuario,
): Promise<string> {
  const esDelPersonal = esPersonal(usuario.rol);
  anotarSuceso(context, request, 'sign-in', esDelPersonal ? { user: usuario.id } : {});
  if (!esDelPersonal) return firmarSesion(app, usuario, false);
  const sesion = sesionNueva(context, request, usuario.id);
  const hecho = {
    fecha: sesion.creadaEn,
    actor: { usuario, origen: request.ip },
    accion: 'sesion.iniciada' as const,
    entidad: 'sesion',
    // What was done to the user's account is not among it.
    entidadId: null,
    despues: { desde: sesion.desde },
  };
  await escribirSesion(context, request, sesion, (tx) => auditar(tx, hecho));
  return firmarSesion(app, usuario, true, sesion.id);
}
