import type { Cierre, CierrePropio, MovimientoManual } from '#contract/caja.ts';
import { type Centavos, centavos, formatoQ, restar, sumar } from '#contract/dinero.ts';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { nuevoId } from '#db/ids.ts';
import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor, UsuarioDeSesion } from '../actor.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { auditar } from '../sistema/auditoria.ts';
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
} from './caja.queries.ts';
import { retenerAbierta, retenerSiSigueAbierta } from './efectivo.service.ts';

export interface SesionCompleta extends SesionContada {
  otrosMetodos: Awaited<ReturnType<typeof otrosMetodosDe>>;
  movimientos: Awaited<ReturnType<typeof listarMovimientosDeCaja>>;
}

/** Who works at a drawer, when, and whom the trail names for it. */
export interface Turno {
  cajero: Pick<UsuarioDeSesion, 'id' | 'nombre'>;
  actor: Actor;
  fecha: Date;
}

/** What should be in the drawer. */
export function esperadoDe({ fondoInicial }: Pick<FilaSesion, 'fondoInicial'>, sumas: Sumas): Centavos {
  return sumar(fondoInicial, ...Object.values(sumas).map(({ monto }) => monto));
}

async function esperadoAhora(db: Db, sesion: FilaSesion): Promise<Centavos> {
  const sumas = (await sumasDe(db, [sesion.id])).get(sesion.id);
  if (!sumas) throw new Error('a session without its sums');
  return esperadoDe(sesion, sumas);
}

async function completar(
  db: Db,
  id: string,
  ventas: number = LIMITES.ventasDeCajaAbierta,
): Promise<SesionCompleta> {
  const contada = await buscarSesion(db, id);
  if (!contada) throw new AppError('no-encontrado', 'Corte de caja no encontrado');
  const [otrosMetodos, movimientos] = await Promise.all([
    otrosMetodosDe(db, contada.sesion),
    listarMovimientosDeCaja(db, id, ventas),
  ]);
  return { ...contada, otrosMetodos, movimientos };
}

/** The session that somebody has open. */
export async function buscarCaja(db: Db, usuarioId: string): Promise<SesionCompleta | undefined> {
  const abierta = await buscarAbierta(db, usuarioId);
  return abierta && (await completar(db, abierta.id));
}

/** Whose sessions somebody may see; undefined: everybody's. */
export function visiblesPara({ id, rol }: Pick<UsuarioDeSesion, 'id' | 'rol'>): string | undefined {
  return rol === 'propietario' ? undefined : id;
}

/** Throws `no-encontrado`, also for a session that is none of the asker's. */
export async function obtenerSesion(db: Db, id: string, quien: UsuarioDeSesion): Promise<SesionCompleta> {
  const completa = await completar(db, id, LIMITES.ventasDeCaja);
  const visibles = visiblesPara(quien);
  if (visibles && completa.sesion.usuarioId !== visibles)
    throw new AppError('no-encontrado', 'Corte de caja no encontrado');
  return completa;
}

async function anotar(
  tx: Tx,
  accion: 'caja.abierta' | 'caja.movimiento' | 'caja.cerrada',
  sesionId: string,
  { cajero, actor, fecha }: Turno,
  despues: object,
): Promise<void> {
  const hecho = { fecha, actor, accion, entidad: 'caja', entidadId: sesionId };
  await auditar(tx, { ...hecho, despues: { cajero: cajero.nombre, ...despues } });
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
  await anotar(tx, 'caja.abierta', id, turno, { fondoInicial });
  return id;
}

/** Throws `conflicto` when there is none, or another than the one that was looked at. */
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
  const cierre = { fondoInicial, esperado, efectivoContado, diferencia, notas };
  await anotar(tx, 'caja.cerrada', id, turno, cierre);
  return id;
}

/** Closes a drawer in a transaction: whichever is open, or only `vista`. `contar` says what is in it, of what should be. */
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
  const despues = { tipo, monto, motivo, esperado: sumar(esperado, conSigno) };
  await anotar(tx, 'caja.movimiento', sesion.id, turno, despues);
  return sesion.id;
}

/** Does something at the drawer of who asks for it; all or nothing. */
async function enSuCaja(
  context: Context,
  usuario: UsuarioDeSesion,
  origen: string,
  hacer: (tx: Tx, turno: Turno) => Promise<string>,
): Promise<SesionCompleta> {
  const turno = { cajero: usuario, actor: { usuario, origen }, fecha: context.reloj() };
  return await inTransaction(context.db, async (tx) => await completar(tx, await hacer(tx, turno)));
}

/** Throws `conflicto`. */
export async function abrirCaja(
  context: Context,
  fondoInicial: Centavos,
  usuario: UsuarioDeSesion,
  origen: string,
): Promise<SesionCompleta> {
  return await enSuCaja(context, usuario, origen, (tx, turno) => abrirSesion(tx, fondoInicial, turno));
}

/** Cash that comes or goes without a sale. Throws `conflicto`, also when the drawer has not so much. */
export async function anotarMovimiento(
  context: Context,
  movimiento: MovimientoManual,
  usuario: UsuarioDeSesion,
  origen: string,
): Promise<SesionCompleta> {
  return await enSuCaja(context, usuario, origen, (tx, turno) => moverEfectivo(tx, movimiento, turno));
}

/** Throws `conflicto`. */
export async function cerrarCaja(
  context: Context,
  { sesion: vista, ...cierre }: CierrePropio,
  usuario: UsuarioDeSesion,
  origen: string,
): Promise<SesionCompleta> {
  return await enSuCaja(context, usuario, origen, (tx, turno) =>
    cerrarSesion(tx, () => cierre, turno, vista),
  );
}

/** Somebody counts the drawer of another, who is not there to do it. Throws `no-encontrado`, `conflicto`. */
export async function cerrarCajaDe(
  context: Context,
  { id, cierre }: { id: string; cierre: Cierre },
  usuario: UsuarioDeSesion,
  origen: string,
): Promise<SesionCompleta> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    const abierta = await retenerSiSigueAbierta(tx, id);
    const hallada = await buscarSesion(tx, id);
    if (!hallada) throw new AppError('no-encontrado', 'Corte de caja no encontrado');
    if (!abierta) throw new AppError('conflicto', 'Esta caja ya está cerrada');
    const { sesion, nombre } = hallada;
    const cajero = { id: sesion.usuarioId, nombre };
    await cerrar(tx, sesion, () => cierre, { cajero, actor: { usuario, origen }, fecha });
    return await completar(tx, id);
  });
}
