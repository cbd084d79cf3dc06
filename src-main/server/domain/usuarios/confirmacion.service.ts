import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import { type Cola, verifyPassword } from '../../adapters/secrets/passwords.ts';
import type { Actor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { takeAll } from '../../base/counters/attempt-counters.ts';
import { redDe } from '../../http/caller/network-zone.ts';
import { buscarSegundoPaso } from './segundos-pasos.queries.ts';
import { obtenerUsuario } from './usuarios.service.ts';

/** The queue in which somebody who is signed in waits: customers, who may be anybody, among strangers. */
export const colaDelActor = ({ usuario, origen }: Actor): Cola =>
  usuario && esPersonal(usuario.rol) ? { nombre: 'personal' } : { nombre: 'fuera', red: redDe(origen) };

/**
 * Checks the caller's own password, typed again, and returns its hash. Throws `datos-invalidos` for a wrong one,
 * `demasiados-intentos`.
 */
export async function asegurarPasswordActual(
  context: Context,
  id: string,
  actual: string,
  actor: Actor,
): Promise<string> {
  const { attempts } = context;
  const mensaje = 'Demasiados intentos fallidos. Espera unos minutos y vuelve a probar';
  await takeAll(attempts, [['passwordActualPorUsuario', id]], mensaje);
  const { passwordHash: conocido } = await obtenerUsuario(context, id);
  const esSuya = await verifyPassword(conocido, actual, colaDelActor(actor)).catch(async (error: unknown) => {
    await attempts.giveBack('passwordActualPorUsuario', id);
    throw error;
  });
  if (!esSuya) {
    const msg = 'La contraseña actual no es correcta';
    throw new AppError('datos-invalidos', msg, { details: [{ path: 'actual', msg }] });
  }
  await attempts.clear('passwordActualPorUsuario', id);
  return conocido;
}

/** Whether the caller confirmed a write with their own password; `falta`: they did not, and theirs is asked for. */
export type Confirmacion = 'confirmada' | 'no-se-pide' | 'falta';

/**
 * Checks the password that came along with a write. Without one, it is missing where the caller's sign-in has a second step:
 * other programs, which know no such field, go on where it has none. Call it before the transaction, because checking a
 * password takes long. Throws like `asegurarPasswordActual`.
 */
export async function confirmar(
  context: Context,
  actor: Actor,
  actual: string | undefined,
): Promise<Confirmacion> {
  const id = actor.usuario?.id;
  if (id === undefined) return 'no-se-pide';
  if (actual !== undefined) {
    await asegurarPasswordActual(context, id, actual, actor);
    return 'confirmada';
  }
  return (await buscarSegundoPaso(context.db, id))?.activadoEn ? 'falta' : 'no-se-pide';
}

/** Throws `datos-invalidos` where the caller's password is missing. */
export function asegurarConfirmada(confirmacion: Confirmacion): void {
  if (confirmacion !== 'falta') return;
  throw datosInvalidos([{ path: 'actual', msg: 'Para esto escribe tu contraseña' }]);
}
