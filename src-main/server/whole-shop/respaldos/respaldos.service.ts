import { join } from 'node:path';
import type { TipoDeRespaldo } from '#contract/schemas/tienda/respaldos.ts';
import { diaDe } from '#contract/words/dias.ts';
import { AppError } from '#contract/words/errores.ts';
import type { Difference } from '#db/sqlite/compare.ts';
import { ARCHIVO_DE_DATOS, isBrokenFile } from '#db/sqlite/file.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import { runJob } from '../../adapters/backups/away/jobs.ts';
import type { Backup } from '../../adapters/backups/backup-folder.ts';
import type { Backups } from '../../adapters/backups/backups.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { retirarPendientes } from '../../domain/correos/correos.queries.ts';
import { listarCodigosDeHojas, reemplazarHojas } from '../../domain/usuarios/hojas.queries.ts';
import {
  listarSegundosPasos,
  reemplazarSegundosPasos,
} from '../../domain/usuarios/segundos-pasos.queries.ts';
import {
  buscarFichaDeUsuario,
  hayUsuarios,
  listarPropietarios,
  subirVersionesDeSesion,
  versionDeSesionMasAlta,
} from '../../domain/usuarios/usuarios.queries.ts';
import { leerPuestaEnMarcha, ponerHechosDelEquipo } from '../puesta-en-marcha/puesta-en-marcha.queries.ts';

function asegurarRespaldos({ backups }: Context): Backups {
  if (backups) return backups;
  throw new AppError('conflicto', 'En PostgreSQL los respaldos se hacen en la base de datos (pg_dump)');
}

const entidadDe = ({ id }: Backup) => ({ entidad: 'respaldo', entidadId: id });

/** Makes a backup. Throws `conflicto` without disk space, or on PostgreSQL. */
export async function crearRespaldo(context: Context, tipo: TipoDeRespaldo, actor: Actor): Promise<Backup> {
  const fecha = context.clock();
  const respaldo = await asegurarRespaldos(context).make(tipo, fecha);
  await inTransaction(context.db, (tx) =>
    auditar(tx, {
      fecha,
      actor,
      accion: 'respaldo.creado',
      ...entidadDe(respaldo),
      despues: { bytes: respaldo.bytes },
    }),
  );
  return respaldo;
}

/** Makes the daily backup unless there is one of today, or the shop has no users yet. */
export async function respaldarSiToca(context: Context): Promise<void> {
  const { backups, db } = context;
  if (!backups || !(await hayUsuarios(db))) return;
  const ahora = context.clock();
  // Backups dated in the future were made with a wrong clock.
  const ultimo = backups.list().find(({ tipo, fecha }) => tipo === 'diario' && fecha <= ahora);
  const { zonaHoraria } = await leerTienda(db);
  if (ultimo && diaDe(ultimo.fecha, zonaHoraria) === diaDe(ahora, zonaHoraria)) return;
  await backups.make('diario', ahora);
}

/** Verifies a backup. Throws `no-encontrado`, or `conflicto` when it is damaged. */
export async function revisarRespaldo(context: Context, id: string): Promise<Backup> {
  return await asegurarRespaldos(context).check(id);
}

/** What a restore of a backup would lose; the amount in centavos. Throws `no-encontrado`. */
export async function compararRespaldo(context: Context, id: string): Promise<Difference> {
  const { config, folders } = context;
  const backups = asegurarRespaldos(context);
  if (!backups.list().some((uno) => uno.id === id))
    throw new AppError('no-encontrado', 'Ese respaldo no existe');
  const viva = join(config.dataFolder, ARCHIVO_DE_DATOS);
  const respaldo = join(backups.folder, id, ARCHIVO_DE_DATOS);
  return await runJob({ tipo: 'comparar', viva, respaldo }, { program: folders.copier });
}

/** A backup as a ZIP for download; audited, since it contains all data. Throws `no-encontrado`. */
export async function empacarRespaldo(context: Context, id: string, actor: Actor) {
  const paquete = await asegurarRespaldos(context).pack(id);
  const hecho = { fecha: context.clock(), actor, accion: 'respaldo.descargado' as const };
  try {
    await inTransaction(context.db, (tx) => auditar(tx, { ...hecho, entidad: 'respaldo', entidadId: id }));
  } catch (error) {
    paquete.content.destroy();
    throw error;
  }
  return paquete;
}

/** Removes a manual backup. Throws `no-encontrado`, or `conflicto` for an automatic one. */
export async function eliminarRespaldo(context: Context, id: string, actor: Actor): Promise<void> {
  const hecho = { fecha: context.clock(), actor, accion: 'respaldo.eliminado' as const };
  await asegurarRespaldos(context).remove(id, () =>
    inTransaction(context.db, (tx) => auditar(tx, { ...hecho, entidad: 'respaldo', entidadId: id })),
  );
}

/** What is valid now, and must not be undone by older data. */
async function leerLoVigente(db: Db) {
  return {
    version: await versionDeSesionMasAlta(db),
    hojas: await listarCodigosDeHojas(db),
    segundosPasos: await listarSegundosPasos(db),
    delEquipo: (await leerPuestaEnMarcha(db)).hechos,
  };
}

/** The names of those who have something in the restored data and nothing of the kind now. */
function quienesLoPierden(
  propietarios: { id: string; nombre: string }[],
  restaurado: { usuarioId: string }[],
  vigente: { usuarioId: string }[],
): string[] {
  const tiene = (filas: { usuarioId: string }[], id: string) =>
    filas.some(({ usuarioId }) => usuarioId === id);
  return propietarios
    .filter(({ id }) => tiene(restaurado, id) && !tiene(vigente, id))
    .map(({ nombre }) => nombre);
}

/**
 * Invalidates all sessions and pending mails of the restored data, so that ended ones do not return. Recovery sheets
 * and second steps stay as they are now: what was used, voided or taken away does not return either. So do the first steps
 * of this computer, such as its printer. Returns for the trail who is left without a sheet or a second step, as all are
 * after a move to another computer.
 */
async function olvidarLoPasado(
  tx: Tx,
  { version, hojas, segundosPasos, delEquipo }: Awaited<ReturnType<typeof leerLoVigente>>,
  fecha: Date,
): Promise<{ sinHoja?: string[]; sinSegundoPaso?: string[] }> {
  await subirVersionesDeSesion(tx, version);
  await retirarPendientes(tx, 'Esperaba cuando se hizo el respaldo que se restauró');
  const propietarios = await listarPropietarios(tx);
  const deAhora = ({ usuarioId }: { usuarioId: string }) => propietarios.some(({ id }) => id === usuarioId);
  const sinHoja = quienesLoPierden(propietarios, await listarCodigosDeHojas(tx), hojas);
  const sinSegundoPaso = quienesLoPierden(propietarios, await listarSegundosPasos(tx), segundosPasos);
  await reemplazarHojas(tx, hojas.filter(deAhora));
  await reemplazarSegundosPasos(tx, segundosPasos.filter(deAhora));
  await ponerHechosDelEquipo(tx, delEquipo, fecha);
  return {
    ...(sinHoja.length > 0 && { sinHoja }),
    ...(sinSegundoPaso.length > 0 && { sinSegundoPaso }),
  };
}

/** A damaged shop is restored all the same. What takes its place says who restored it. */
function siNoEstaDanada(error: unknown): void {
  if (!isBrokenFile(error)) throw error;
}

/**
 * Stages a backup to replace the shop's data at the next start, which first backs up the current data; until then nothing
 * is written any more. Throws
 * `no-encontrado`, or `conflicto` when the backup cannot be used; the shop then stays as it is.
 */
export async function prepararRestauracion(context: Context, id: string, actor: Actor): Promise<Backup> {
  const fecha = context.clock();
  const vigente = await leerLoVigente(context.db);
  const backups = asegurarRespaldos(context);
  const respaldo = await backups.stage(id, async (db) => {
    await inTransaction(db, async (tx) => {
      const despues = await olvidarLoPasado(tx, vigente, fecha);
      // The user may not exist in the backup.
      const conocido = actor.usuario && (await buscarFichaDeUsuario(tx, actor.usuario.id));
      const quien = conocido ? actor : { ...actor, usuario: undefined };
      const hecho = { fecha, actor: quien, accion: 'respaldo.restaurado' as const };
      await auditar(tx, { ...hecho, entidad: 'respaldo', entidadId: id, despues });
    });
  });
  context.restaurando = true;
  try {
    await inTransaction(context.db, (tx) =>
      auditar(tx, { fecha, actor, accion: 'respaldo.restaurado', ...entidadDe(respaldo) }),
    ).catch(siNoEstaDanada);
    await backups.markStaged();
  } catch (error) {
    context.restaurando = false;
    await backups.unstage();
    throw error;
  }
  return respaldo;
}
