import { diaDe } from '#contract/dias.ts';
import { AppError } from '#contract/errores.ts';
import type { TipoDeRespaldo } from '#contract/respaldos.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Backup } from '../adapters/backup-folder.ts';
import type { Backups } from '../adapters/backups.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import type { Context } from '../context.ts';
import { retirarPendientes } from '../correos/correos.queries.ts';
import { auditar } from '../sistema/auditoria.ts';
import {
  buscarFichaDeUsuario,
  hayUsuarios,
  subirVersionesDeSesion,
  versionDeSesionMasAlta,
} from '../usuarios/usuarios.queries.ts';

function asegurarRespaldos({ backups }: Context): Backups {
  if (backups) return backups;
  throw new AppError('conflicto', 'En PostgreSQL los respaldos se hacen en la base de datos (pg_dump)');
}

const entidadDe = ({ id }: Backup) => ({ entidad: 'respaldo', entidadId: id });

/** Throws `conflicto` where there is no room, or none are made here. */
export async function crearRespaldo(context: Context, tipo: TipoDeRespaldo, actor: Actor): Promise<Backup> {
  const fecha = context.reloj();
  const respaldo = await asegurarRespaldos(context).make(tipo, fecha);
  await inTransaction(context.db, (tx) =>
    auditar(tx, {
      ...{ fecha, actor, accion: 'respaldo.creado', ...entidadDe(respaldo) },
      despues: { bytes: respaldo.bytes },
    }),
  );
  return respaldo;
}

/** Makes the backup of the day unless today has one. A shop in which nobody is yet has nothing to lose. */
export async function respaldarSiToca(context: Context): Promise<void> {
  const { backups, db } = context;
  if (!backups || !(await hayUsuarios(db))) return;
  const ahora = context.reloj();
  // One from the future was made while the clock was wrong.
  const ultimo = backups.list().find(({ tipo, fecha }) => tipo === 'diario' && fecha <= ahora);
  const { zonaHoraria } = await leerTienda(db);
  if (ultimo && diaDe(ultimo.fecha, zonaHoraria) === diaDe(ahora, zonaHoraria)) return;
  await backups.make('diario', ahora);
}

/** Throws `no-encontrado`, or `conflicto` when it is damaged. */
export async function revisarRespaldo(context: Context, id: string): Promise<Backup> {
  return await asegurarRespaldos(context).check(id);
}

/** A backup as one file, to be kept elsewhere: all that the shop knows leaves it, so it is noted. Throws `no-encontrado`. */
export async function empacarRespaldo(context: Context, id: string, actor: Actor) {
  const paquete = await asegurarRespaldos(context).pack(id);
  const hecho = { fecha: context.reloj(), actor, accion: 'respaldo.descargado' as const };
  try {
    await inTransaction(context.db, (tx) => auditar(tx, { ...hecho, entidad: 'respaldo', entidadId: id }));
  } catch (error) {
    paquete.content.destroy();
    throw error;
  }
  return paquete;
}

/** Throws `no-encontrado`, or `conflicto` for one that the owner did not make. */
export async function eliminarRespaldo(context: Context, id: string, actor: Actor): Promise<void> {
  const hecho = { fecha: context.reloj(), actor, accion: 'respaldo.eliminado' as const };
  await asegurarRespaldos(context).remove(id, () =>
    inTransaction(context.db, (tx) => auditar(tx, { ...hecho, entidad: 'respaldo', entidadId: id })),
  );
}

/** Sessions that ended since, and mails that left since, do not come back with it. */
async function olvidarLoPasado(tx: Tx, version: number): Promise<void> {
  await subirVersionesDeSesion(tx, version);
  await retirarPendientes(tx, 'Esperaba cuando se hizo el respaldo que se restauró');
}

/**
 * Has a backup take the shop's place when it opens the next time: what there is now becomes a backup then. Throws
 * `no-encontrado`, or `conflicto` when it cannot be used; the shop stays as it is then.
 */
export async function prepararRestauracion(context: Context, id: string, actor: Actor): Promise<Backup> {
  const fecha = context.reloj();
  const version = await versionDeSesionMasAlta(context.db);
  const backups = asegurarRespaldos(context);
  const respaldo = await backups.stage(id, async (db) => {
    await inTransaction(db, async (tx) => {
      await olvidarLoPasado(tx, version);
      // He may have come to the shop after the backup was made.
      const conocido = actor.usuario && (await buscarFichaDeUsuario(tx, actor.usuario.id));
      const quien = conocido ? actor : { ...actor, usuario: undefined };
      const hecho = { fecha, actor: quien, accion: 'respaldo.restaurado' as const };
      await auditar(tx, { ...hecho, entidad: 'respaldo', entidadId: id });
    });
  });
  try {
    await inTransaction(context.db, (tx) =>
      auditar(tx, { fecha, actor, accion: 'respaldo.restaurado', ...entidadDe(respaldo) }),
    );
  } catch (error) {
    await backups.unstage();
    throw error;
  }
  return respaldo;
}
