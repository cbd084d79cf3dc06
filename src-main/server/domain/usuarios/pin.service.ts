import { AppError } from '#contract/words/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import { seal, unseal } from '../../adapters/secrets/sealing.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { avisarDeAcceso } from './avisos.service.ts';
import { asegurarPasswordActual } from './confirmacion.service.ts';
import { retenerConPassword } from './personal.service.ts';
import { esPropietarioActivo, type FilaUsuario, guardarUsuario } from './usuarios.queries.ts';
import { obtenerUsuario } from './usuarios.service.ts';

/**
 * The hash of an owner's PIN. It is stored sealed with a key that is not in the database: there are too few PINs for a hash
 * alone to hide one from whoever has a copy. Undefined without one, and for one that was set under another key.
 */
export function hashDePin({ keys }: Context, { pinHash }: Pick<FilaUsuario, 'pinHash'>): string | undefined {
  return pinHash === null ? undefined : unseal(keys.secretos, pinHash);
}

/** Whether the caller has a PIN to allow with at somebody else's screen. */
export async function tienePin(context: Context, usuarioId: string): Promise<boolean> {
  return hashDePin(context, await obtenerUsuario(context, usuarioId)) !== undefined;
}

/**
 * Sets the caller's PIN, or removes it (`pin` null). Throws `datos-invalidos` for a wrong password, `demasiados-intentos`,
 * `conflicto`.
 */
export async function cambiarPin(
  context: Context,
  { actual, pin }: { actual: string; pin: string | null },
  actor: ActorConUsuario,
): Promise<void> {
  const { id } = actor.usuario;
  const conocido = await asegurarPasswordActual(context, id, actual, actor);
  const pinHash =
    pin === null ? null : seal(context.keys.secretos, await hashPassword(pin, { nombre: 'personal' }));
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    const usuario = await retenerConPassword(tx, id, conocido);
    if (!esPropietarioActivo(usuario)) throw new AppError('conflicto', 'El PIN es de quien es propietario');
    if (pinHash === null && usuario.pinHash === null) return;
    await guardarUsuario(tx, id, { pinHash, actualizadoEn: fecha });
    const accion = pinHash === null ? 'usuario.pin-quitado' : 'usuario.pin-puesto';
    const despues = { nombre: usuario.nombre };
    await auditar(tx, { fecha, actor, accion, entidad: 'usuario', entidadId: id, despues });
    const que = pinHash === null ? 'pin-quitado' : 'pin-puesto';
    await avisarDeAcceso(context, tx, { usuario, que, actor, fecha });
  });
}
