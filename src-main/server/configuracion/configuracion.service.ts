import type { Alcance } from '#contract/acceso.ts';
import { AppError } from '#contract/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { auditar, type Hecho } from '../sistema/auditoria.ts';
import { ACCESO_PERSONAL, buscarValor, leerAlcance, ponerValor } from './configuracion.queries.ts';

/** Sets one of the shop's settings, in a transaction that is already open. */
export async function guardarConfiguracion(
  tx: Tx,
  { clave, valor, fecha, actor }: { clave: string; valor: unknown } & Pick<Hecho, 'fecha' | 'actor'>,
): Promise<void> {
  await tx.lockName(`configuracion ${clave}`);
  const antes = await buscarValor(tx, clave);
  await ponerValor(tx, clave, { valor, actualizadoEn: fecha, actualizadoPor: actor.usuario?.id ?? null });
  await auditar(tx, {
    fecha,
    actor,
    accion: 'configuracion.guardada',
    entidad: 'configuracion',
    entidadId: clave,
    antes,
    despues: valor,
  });
}

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
    if ((await leerAlcance(tx)) === alcance) return;
    await guardarConfiguracion(tx, { clave: ACCESO_PERSONAL, valor: alcance, fecha, actor });
  });
}
