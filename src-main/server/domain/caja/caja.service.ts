import type { Cierre, CierrePropio, MovimientoManual } from '#contract/schemas/ventas/caja.ts';
import { type Centavos, centavos, formatoQ, restar, sumar } from '#contract/words/dinero.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor, ActorConUsuario, UsuarioDeSesion } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import {
  anulacionesPedidasPor,
  buscarAbierta,
  buscarSesion,
  type Cuenta,
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
  /** None for a closed session. */
  anulacionesPedidas: Cuenta;
  movimientos: Awaited<ReturnType<typeof listarMovimientosDeCaja>>;
}

/** Whose drawer is used, by whom, and when. */
export interface Operacion {
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

/** A session with its latest movements, at most `maximoDeVentas` of them sales. Throws `no-encontrado`. */
export async function obtenerSesionConTodo(
  db: Db,
  id: string,
  maximoDeVentas: number = LIMITES.ventasDeCajaAbierta,
): Promise<SesionCompleta> {
  const contada = await buscarSesion(db, id);
  if (!contada) throw new AppError('no-encontrado', 'Corte de caja no encontrado');
  const [otrosMetodos, ventasSinDesglose, anulacionesPedidas, movimientos] = await Promise.all([
    otrosMetodosDe(db, contada.sesion),
    contada.sesion.cerradaEn ? [] : ventasSinDesgloseDe(db, id),
    contada.sesion.cerradaEn
      ? { cantidad: 0, monto: centavos(0) }
      : anulacionesPedidasPor(db, contada.sesion.usuarioId),
    listarMovimientosDeCaja(db, id, maximoDeVentas),
  ]);
  return { ...contada, otrosMetodos, ventasSinDesglose, anulacionesPedidas, movimientos };
}

/** A user's open session with its movements. */
export async function buscarCaja(db: Db, usuarioId: string): Promise<SesionCompleta | undefined> {
  const abierta = await buscarAbierta(db, usuarioId);
  return abierta && (await obtenerSesionConTodo(db, abierta.id));
}

/** The only user whose sessions a user may see; undefined: everybody's. */
export function visiblesPara({ id, rol }: Pick<UsuarioDeSesion, 'id' | 'rol'>): string | undefined {
  return rol === 'propietario' ? undefined : id;
}

/** Throws `no-encontrado`, also for a session that the caller may not see. */
export async function obtenerSesion(db: Db, id: string, quien: UsuarioDeSesion): Promise<SesionCompleta> {
  const completa = await obtenerSesionConTodo(db, id, LIMITES.ventasDeCaja);
  const visibles = visiblesPara(quien);
  if (visibles && completa.sesion.usuarioId !== visibles)
    throw new AppError('no-encontrado', 'Corte de caja no encontrado');
  return completa;
}

/** Audits and announces a change of a session. */
async function auditarYAnunciar(
  tx: Tx,
  { cajero, actor, fecha }: Operacion,
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
export async function abrirSesion(tx: Tx, fondoInicial: Centavos, operacion: Operacion): Promise<string> {
  const { cajero, fecha } = operacion;
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
  await auditarYAnunciar(tx, operacion, { accion: 'caja.abierta', sesionId: id, despues: { fondoInicial } });
  return id;
}

/** Locks the cashier's open session. Throws `conflicto` when none is open, or one other than `sesionVista`. */
async function retenerPropia(
  tx: Tx,
  usuarioId: string,
  sesionVista: string | undefined,
): Promise<FilaSesion> {
  const abierta = await retenerAbierta(tx, usuarioId);
  if (!abierta) throw new AppError('conflicto', 'No tienes una caja abierta');
  if (sesionVista && sesionVista !== abierta.id)
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
  operacion: Operacion,
): Promise<string> {
  const { id, fondoInicial } = sesion;
  const { cajero, actor, fecha } = operacion;
  const esperado = await esperadoAhora(tx, sesion);
  const { efectivoContado, notas = null } = contar(esperado);
  const cerradaPor = actor.usuario?.id === cajero.id ? null : (actor.usuario?.id ?? null);
  const otrosMetodos = await otrosMetodosDe(tx, sesion);
  await marcarCerrada(tx, id, { cerradaEn: fecha, cerradaPor, efectivoContado, notas, otrosMetodos });
  const diferencia = restar(efectivoContado, esperado);
  await auditarYAnunciar(tx, operacion, {
    accion: 'caja.cerrada',
    sesionId: id,
    despues: { fondoInicial, esperado, efectivoContado, diferencia, notas },
  });
  return id;
}

/**
 * Closes the cashier's open session, or only `sesionVista` if given. `contar` gets the expected cash and returns the
 * count. Returns the session's id. Throws `conflicto`.
 */
export async function cerrarSesion(
  tx: Tx,
  contar: (esperado: Centavos) => Cierre,
  operacion: Operacion,
  sesionVista?: string,
): Promise<string> {
  return await cerrar(tx, await retenerPropia(tx, operacion.cajero.id, sesionVista), contar, operacion);
}

async function moverEfectivo(tx: Tx, movimiento: MovimientoManual, operacion: Operacion): Promise<string> {
  const { tipo, monto, motivo, sesion: sesionVista } = movimiento;
  const sesion = await retenerPropia(tx, operacion.cajero.id, sesionVista);
  const esperado = await esperadoAhora(tx, sesion);
  if (tipo === 'salida' && monto > esperado) {
    const hay = formatoQ(centavos(Math.max(0, esperado)));
    throw new AppError('conflicto', `En la caja debe haber ${hay}: no puedes sacar ${formatoQ(monto)}`, {
      details: [{ path: 'monto', msg: `En la caja debe haber ${hay}` }],
    });
  }
  const conSigno = tipo === 'salida' ? restar(centavos(0), monto) : monto;
  const { cajero, fecha } = operacion;
  const fila = { sesionDeCajaId: sesion.id, tipo, monto: conSigno, motivo, usuarioId: cajero.id, fecha };
  await insertarMovimientosDeCaja(tx, [{ ...fila, ventaId: null }]);
  await auditarYAnunciar(tx, operacion, {
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
  hacer: (tx: Tx, operacion: Operacion) => Promise<string>,
): Promise<SesionCompleta> {
  const operacion = { cajero: actor.usuario, actor, fecha: context.clock() };
  return await inTransaction(
    context.db,
    async (tx) => await obtenerSesionConTodo(tx, await hacer(tx, operacion)),
  );
}

/** Opens the caller's drawer with a fund in centavos. Throws `conflicto` when it is open. */
export async function abrirCaja(
  context: Context,
  fondoInicial: Centavos,
  actor: ActorConUsuario,
): Promise<SesionCompleta> {
  return await enSuCaja(context, actor, (tx, operacion) => abrirSesion(tx, fondoInicial, operacion));
}

/** Moves cash without a sale. Throws `conflicto` when no drawer is open or it holds less than is taken out. */
export async function registrarMovimiento(
  context: Context,
  movimiento: MovimientoManual,
  actor: ActorConUsuario,
): Promise<SesionCompleta> {
  return await enSuCaja(context, actor, (tx, operacion) => moverEfectivo(tx, movimiento, operacion));
}

/**
 * Writes to the trail that the caller opens the cash drawer without a sale. Throws `estado-invalido` without an open
 * session where the shop takes no cash without one.
 */
export async function anotarCajonAbierto(
  { db, clock }: Context,
  motivo: string,
  actor: ActorConUsuario,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const abierta = await buscarAbierta(tx, actor.usuario.id);
    const { ventaSinCaja } = await leerTienda(tx);
    if (!abierta && ventaSinCaja === 'no-permitir') {
      throw new AppError('estado-invalido', 'Abre tu caja antes de abrir el cajón');
    }
    await auditar(tx, {
      fecha: clock(),
      actor,
      accion: 'caja.cajon-abierto',
      entidad: 'caja',
      entidadId: abierta?.id ?? null,
      despues: { cajero: actor.usuario.nombre, motivo },
    });
  });
}

/** Closes the caller's drawer. Throws `conflicto` when none is open, or one other than the caller saw. */
export async function cerrarCaja(
  context: Context,
  { sesion: sesionVista, ...cierre }: CierrePropio,
  actor: ActorConUsuario,
): Promise<SesionCompleta> {
  return await enSuCaja(context, actor, (tx, operacion) =>
    cerrarSesion(tx, () => cierre, operacion, sesionVista),
  );
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
    const contada = await buscarSesion(tx, id);
    if (!contada) throw new AppError('no-encontrado', 'Corte de caja no encontrado');
    if (!abierta) throw new AppError('conflicto', 'Esta caja ya está cerrada');
    const { sesion, nombre } = contada;
    const cajero = { id: sesion.usuarioId, nombre };
    await cerrar(tx, sesion, () => cierre, { cajero, actor, fecha });
    return await obtenerSesionConTodo(tx, id);
  });
}
