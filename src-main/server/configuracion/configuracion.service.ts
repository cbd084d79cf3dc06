import type { Tx } from '#db/transaction.ts';
import { auditar, type Hecho } from '../sistema/auditoria.ts';
import { buscarValor, ponerValor } from './configuracion.queries.ts';

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
