import type { Cierre, CierrePropio, MovimientoManual } from '#contract/schemas/ventas/caja.ts';
import { type Centavos, centavos, formatoQ, restar, sumar } from '#contract/words/dinero.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor, ActorConUsuario, UsuarioDeSesion } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import {
  buscarAbierta,
  buscarSesion,
  type FilaSesion,
  insertarMovimientosDeCaja,
  insertarSesion,
  listarMovimientosDeCaja,
  marcarCerrada,
  otrosMetodosDe,
  type SesionContada,
  type Sumas,
  sumasDe,
  ventasSinDesgloseDe,
} from './caja.queries.ts';
import { retenerAbierta, retenerSiSigueAbierta } from './efectivo.service.ts';

export interface SesionCompleta extends SesionContada {
  otrosMetodos: Awaited<ReturnType<typeof otrosMetodosDe>>;
  /** None for a closed session, whose slip no longer changes. */
  ventasSinDesglose: Awaited<ReturnType<typeof ventasSinDesgloseDe>>;
  movimientos: Awaited<ReturnType<typeof listarMovimientosDeCaja>>;
}

/** Whose drawer is used, by whom, and when. */
export interface Turno {
  cajero: Pick<UsuarioDeSesion, 'id' | 'nombre'>;
  actor: Actor;
  fecha: Date;
}

/** The cash that should be in the drawer, in centavos. */
export function esperadoDe({ fondoInicial }: Pick<FilaSesion, 'fondoInicial'>, sumas: Sumas): Centavos {
  return sumar(fondoInicial, ...Object.values(sumas).map(({ monto }) => monto));
}

async function esperadoAhora(db: Db, sesion: FilaSesion): Promise<Centavos> {
  const sumas = (await sumasDe(db, [sesion.id])).get(sesion.id);
  if (!sumas) throw new Error(`sumasDe returned no sums for session ${sesion.id}`);
  return esperadoDe(sesion, sumas);
}

/** A session with its latest movements. Throws `no-encontrado`. */
export async function completarSesion(
  db: Db,
  id: string,
  ventas: number = LIMITES.ventasDeCajaAbierta,
): Promise<SesionCompleta> {
  const contada = await buscarSesion(db, id);
  if (!contada) throw new AppError('no-encontrado', 'Corte de caja no encontrado');
  const [otrosMetodos, ventasSinDesglose, movimientos] = await Promise.all([
    otrosMetodosDe(db, contada.sesion),
    contada.sesion.cerradaEn ? [] : ventasSinDesgloseDe(db, id),
    listarMovimientosDeCaja(db, id, ventas),
  ]);
  return { ...contada, otrosMetodos, ventasSinDesglose, movimientos };
}

/** A user's open session with its movements. */
export async function buscarCaja(db: Db, usuarioId: string): Promise<SesionCompleta | undefined> {
  const abierta = await buscarAbierta(db, usuarioId);
  return abierta && (await completarSesion(db, abierta.id));
}

/** The only user whose sessions a user may see; undefined: everybody's. */
export function visiblesPara({ id, rol }: Pick<UsuarioDeSesion, 'id' | 'rol'>): string | undefined {
  return rol === 'propietario' ? undefined : id;
}

/** Throws `no-encontrado`, also for a session that the caller may not see. */
export async function obtenerSesion(db: Db, id: string, quien: UsuarioDeSesion): Promise<SesionCompleta> {
  const completa = await completarSesion(db, id, LIMITES.ventasDeCaja);
  const visibles = visiblesPara(quien);
  if (visibles && completa.sesion.usuarioId !== visibles)
    throw new AppError('no-encontrado', 'Corte de caja no encontrado');
  return completa;
}

/** Audits and announces a change of a session. */
async function anotar(
  tx: Tx,
  { cajero, actor, fecha }: Turno,
  {
    accion,
    sesionId,
    despues,
  }: {
    accion: 'caja.abierta' | 'caja.movimiento' | 'caja.cerrada';
    sesionId: string;
    despues: object;
  },
): Promise<void> {
  await auditar(tx, {
    fecha,
    actor,
    accion,
    entidad: 'caja',
    entidadId: sesionId,
    despues: { cajero: cajero.nombre, ...despues },
  });
  await anunciar(tx, { tipo: 'caja-cambiada', id: sesionId, usuarioId: cajero.id });
}

/** Opens a drawer in a transaction. Throws `conflicto` when its cashier has one open. Returns the session's id. */
export async function abrirSesion(tx: Tx, fondoInicial: Centavos, turno: Turno): Promise<string> {
  const { cajero, fecha } = turno;
  await tx.lockName(`caja de ${cajero.id}`);
  if (await buscarAbierta(tx, cajero.id)) throw new AppError('conflicto', 'Ya tienes una caja abierta');
  const id = nuevoId(fecha);
  const cerrada = {
    cerradaEn: null,
    cerradaPor: null,
    efectivoContado: null,
    notas: null,
    otrosMetodos: null,
  };
  await insertarSesion(tx, { id, usuarioId: cajero.id, abiertaEn: fecha, fondoInicial, ...cerrada });
  await anotar(tx, turno, { accion: 'caja.abierta', sesionId: id, despues: { fondoInicial } });
  return id;
}

/** Locks the cashier's open session. Throws `conflicto` when none is open, or one other than `vista`. */
async function retenerPropia(tx: Tx, usuarioId: string, vista: string | undefined): Promise<FilaSesion> {
  const abierta = await retenerAbierta(tx, usuarioId);
  if (!abierta) throw new AppError('conflicto', 'No tienes una caja abierta');
  if (vista && vista !== abierta.id)
    throw new AppError(
      'conflicto',
      'Esa caja ya se cerró: la que está abierta es otra. Revísala antes de seguir',
    );
  return abierta;
}

async function cerrar(
  tx: Tx,
  sesion: FilaSesion,
  contar: (esperado: Centavos) => Cierre,
  turno: Turno,
): Promise<string> {
  const { id, fondoInicial } = sesion;
  const { cajero, actor, fecha } = turno;
  const esperado = await esperadoAhora(tx, sesion);
  const { efectivoContado, notas = null } = contar(esperado);
  const cerradaPor = actor.usuario?.id === cajero.id ? null : (actor.usuario?.id ?? null);
  const otrosMetodos = await otrosMetodosDe(tx, sesion);
  await marcarCerrada(tx, id, { cerradaEn: fecha, cerradaPor, efectivoContado, notas, otrosMetodos });
  const diferencia = restar(efectivoContado, esperado);
  await anotar(tx, turno, {
    accion: 'caja.cerrada',
    sesionId: id,
    despues: { fondoInicial, esperado, efectivoContado, diferencia, notas },
  });
  return id;
}

/**
 * Closes the cashier's open session, or only `vista` if given. `contar` gets the expected cash and returns the count.
 * Returns the session's id. Throws `conflicto`.
 */
export async function cerrarSesion(
  tx: Tx,
  contar: (esperado: Centavos) => Cierre,
  turno: Turno,
  vista?: string,
): Promise<string> {
  return await cerrar(tx, await retenerPropia(tx, turno.cajero.id, vista), contar, turno);
}

async function moverEfectivo(tx: Tx, movimiento: MovimientoManual, turno: Turno): Promise<string> {
  const { tipo, monto, motivo, sesion: vista } = movimiento;
  const sesion = await retenerPropia(tx, turno.cajero.id, vista);
  const esperado = await esperadoAhora(tx, sesion);
  if (tipo === 'salida' && monto > esperado) {
    const hay = formatoQ(centavos(Math.max(0, esperado)));
    throw new AppError('conflicto', `En la caja debe haber ${hay}: no puedes sacar ${formatoQ(monto)}`, {
      details: [{ path: 'monto', msg: `En la caja debe haber ${hay}` }],
    });
  }
  const conSigno = tipo === 'salida' ? restar(centavos(0), monto) : monto;
  const { cajero, fecha } = turno;
  const fila = { sesionDeCajaId: sesion.id, tipo, monto: conSigno, motivo, usuarioId: cajero.id, fecha };
  await insertarMovimientosDeCaja(tx, [{ ...fila, ventaId: null }]);
  await anotar(tx, turno, {
    accion: 'caja.movimiento',
    sesionId: sesion.id,
    despues: { tipo, monto, motivo, esperado: sumar(esperado, conSigno) },
  });
  return sesion.id;
}

/** Runs a change of the caller's own drawer in a transaction. */
async function enSuCaja(
  context: Context,
  actor: ActorConUsuario,
  hacer: (tx: Tx, turno: Turno) => Promise<string>,
): Promise<SesionCompleta> {
  const turno = { cajero: actor.usuario, actor, fecha: context.clock() };
  return await inTransaction(context.db, async (tx) => await completarSesion(tx, await hacer(tx, turno)));
}

/** Opens the caller's drawer with a fund in centavos. Throws `conflicto` when it is open. */
export async function abrirCaja(
  context: Context,
  fondoInicial: Centavos,
  actor: ActorConUsuario,
): Promise<SesionCompleta> {
  return await enSuCaja(context, actor, (tx, turno) => abrirSesion(tx, fondoInicial, turno));
}

/** Moves cash without a sale. Throws `conflicto` when no drawer is open or it holds less than is taken out. */
export async function anotarMovimiento(
  context: Context,
  movimiento: MovimientoManual,
  actor: ActorConUsuario,
): Promise<SesionCompleta> {
  return await enSuCaja(context, actor, (tx, turno) => moverEfectivo(tx, movimiento, turno));
}

/** Closes the caller's drawer. Throws `conflicto` when none is open, or one other than the caller saw. */
export async function cerrarCaja(
  context: Context,
  { sesion: vista, ...cierre }: CierrePropio,
  actor: ActorConUsuario,
): Promise<SesionCompleta> {
  return await enSuCaja(context, actor, (tx, turno) => cerrarSesion(tx, () => cierre, turno, vista));
}

/** Closes another user's drawer. Throws `no-encontrado`, `conflicto` when it is closed. */
export async function cerrarCajaDe(
  context: Context,
  id: string,
  cierre: Cierre,
  actor: ActorConUsuario,
): Promise<SesionCompleta> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const abierta = await retenerSiSigueAbierta(tx, id);
    const hallada = await buscarSesion(tx, id);
    if (!hallada) throw new AppError('no-encontrado', 'Corte de caja no encontrado');
    if (!abierta) throw new AppError('conflicto', 'Esta caja ya está cerrada');
    const { sesion, nombre } = hallada;
    const cajero = { id: sesion.usuarioId, nombre };
    await cerrar(tx, sesion, () => cierre, { cajero, actor, fecha });
    return await completarSesion(tx, id);
  });
}
