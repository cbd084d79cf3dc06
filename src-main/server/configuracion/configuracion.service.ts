import type { Alcance } from '#contract/acceso.ts';
import { AppError } from '#contract/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { auditar } from '../sistema/auditoria.ts';
import { ACCESO_PERSONAL, guardarConfiguracion, leerAlcance } from './configuracion.queries.ts';

/**
 * Says from where the staff may use the shop. `sigueDentro` tells whether the one who asks still could. Throws
 * `conflicto` when he could not, or when the server was started with its own answer.
 */
export async function cambiarAlcance(
  context: Context,
  alcance: Alcance,
  actor: Actor,
  sigueDentro: boolean,
): Promise<void> {
  if (context.config.accesoPersonal)
    throw new AppError('conflicto', 'Esto lo fija la configuración del servidor (ACCESO_PERSONAL)');
  if (!sigueDentro)
    throw new AppError('conflicto', 'Con ese cambio tú tampoco podrías entrar: hazlo desde la tienda');
  const fecha = context.reloj();
  await inTransaction(context.db, async (tx) => {
    const antes = await leerAlcance(tx);
    if (antes === alcance) return;
    const usuarioId = actor.usuario?.id ?? null;
    await guardarConfiguracion(tx, { clave: ACCESO_PERSONAL, valor: alcance, fecha, usuarioId });
    await auditar(tx, {
      fecha,
      actor,
      accion: 'configuracion.acceso',
      entidad: 'configuracion',
      entidadId: ACCESO_PERSONAL,
      antes: { accesoPersonal: antes },
      despues: { accesoPersonal: alcance },
    });
  });
}
