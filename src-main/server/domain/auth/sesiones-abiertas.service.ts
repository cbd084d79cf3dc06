import type { SesionAbierta } from '#contract/schemas/personas/sesiones.ts';
import { AppError } from '#contract/words/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import type { ActorConUsuario, Sesion } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import {
  borrarSesionesVencidas,
  cerrarSesionAbierta,
  guardarUsoDeSesion,
  listarSesionesAbiertas,
} from './sesiones.queries.ts';

/** How long a session that is over stays stored: its token was signed a little later than it was written. */
const DESPUES_MS = 3_600_000;

/** Whose sessions somebody sees and closes: an owner the whole staff's, anybody else their own. */
const deQuien = ({ usuario }: ActorConUsuario) => (usuario.rol === 'propietario' ? undefined : usuario.id);

/** The open sessions that the caller may see, the last opened first; `esta` is the caller's own session. */
export async function listarSesiones(
  context: Context,
  actor: ActorConUsuario,
  esta: Sesion,
): Promise<SesionAbierta[]> {
  const filas = await listarSesionesAbiertas(context.db, context.clock(), deQuien(actor));
  return filas.map((fila) => ({
    _id: fila.id,
    usuario: { _id: fila.usuarioId, nombre: fila.nombre },
    equipo: fila.equipo,
    desde: fila.desde,
    fechaInicio: fila.creadaEn.toISOString(),
    fechaUso: (context.sesionesVistas.get(fila.id) ?? fila.vistaEn).toISOString(),
    esEsta: fila.id === esta.id,
  }));
}

/** Closes one of the sessions that the caller sees: its next call is refused. Throws `no-encontrado`. */
export async function cerrarSesion(context: Context, id: string, actor: ActorConUsuario): Promise<void> {
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    const cerrada = await cerrarSesionAbierta(tx, { id, usuarioId: deQuien(actor), cerradaEn: fecha });
    if (!cerrada) throw new AppError('no-encontrado', 'Esa sesión ya no está abierta');
    // Its live screens end at once.
    await anunciar(tx, { tipo: 'usuario-cambiado', id: cerrada.usuarioId });
    await auditar(tx, {
      fecha,
      actor,
      accion: 'sesion.cerrada',
      entidad: 'usuario',
      entidadId: cerrada.usuarioId,
      despues: { equipo: cerrada.equipo },
    });
  });
  context.sesionesSinEscribir.delete(id);
}

/** Stores when the sessions were last used, and removes those that are over. */
export async function ponerAlDiaSesiones({ db, clock, sesionesVistas }: Context): Promise<void> {
  const vistas = [...sesionesVistas];
  await inTransaction(db, async (tx) => {
    for (const [id, vistaEn] of vistas) await guardarUsoDeSesion(tx, id, { vistaEn });
    await borrarSesionesVencidas(tx, new Date(clock().getTime() - DESPUES_MS));
  });
  for (const [id, vistaEn] of vistas) if (sesionesVistas.get(id) === vistaEn) sesionesVistas.delete(id);
}
