import { type Centavos, centavos, restar, sumar } from '#contract/words/dinero.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import type { Db, Tx } from '#db/transaction.ts';
import { anunciar } from '../../base/events/eventos.ts';
import {
  buscarAbierta,
  buscarAbiertaPorId,
  estaAbierta,
  type FilaSesion,
  insertarMovimientosDeCaja,
  vinoDeArchivo,
} from './caja.queries.ts';

/**
 * Locks a user's open session until the transaction ends. To avoid deadlocks, lock orders, sales, products and clients
 * before it.
 */
export async function retenerAbierta(tx: Tx, usuarioId: string): Promise<FilaSesion | undefined> {
  const vista = await buscarAbierta(tx, usuarioId);
  if (!vista) return undefined;
  await tx.lockRows(tx.tables.sesionesDeCaja, [vista.id]);
  // The session may have been closed while this waited for the lock.
  const abierta = await buscarAbierta(tx, usuarioId);
  return abierta?.id === vista.id ? abierta : await retenerAbierta(tx, usuarioId);
}

/** The cash that stays in the drawer, without the change. */
function efectivoEn(pagos: readonly { metodo: MetodoPago; monto: Centavos }[]): Centavos {
  return sumar(...pagos.filter(({ metodo }) => metodo === 'efectivo').map(({ monto }) => monto));
}

interface VentaPagada {
  id: string;
  pagos: readonly { metodo: MetodoPago; monto: Centavos }[];
  usuarioId: string;
  fecha: Date;
}

/** Puts a sale's cash into a session whose row the transaction has locked. The sale's row must exist. */
export async function meterEfectivo(
  tx: Tx,
  { id: sesionDeCajaId, usuarioId: de }: Pick<FilaSesion, 'id' | 'usuarioId'>,
  { id: ventaId, pagos, usuarioId, fecha }: VentaPagada,
): Promise<void> {
  const monto = efectivoEn(pagos);
  const deVenta = { sesionDeCajaId, tipo: 'venta' as const, ventaId, usuarioId, fecha, motivo: null };
  if (monto > 0) await insertarMovimientosDeCaja(tx, [{ ...deVenta, monto }]);
  await anunciar(tx, { tipo: 'caja-cambiada', id: sesionDeCajaId, usuarioId: de });
}

/** Locks a session. Returns its id, or undefined when it is closed or unknown. */
export async function retenerSiSigueAbierta(tx: Tx, id: string): Promise<string | undefined> {
  await tx.lockRows(tx.tables.sesionesDeCaja, [id]);
  return (await estaAbierta(tx, id)) ? id : undefined;
}

/** Announces the drawer that a user has open, if any. */
export async function anunciarCajaDe(tx: Tx, usuarioId: string): Promise<void> {
  const caja = await buscarAbierta(tx, usuarioId);
  if (caja) await anunciar(tx, { tipo: 'caja-cambiada', id: caja.id, usuarioId });
}

/** Announces the drawer that a sale belongs to, while it is open. */
async function anunciarSuCaja(
  tx: Tx,
  { sesionDeCajaId: id, vendedorId: usuarioId }: { sesionDeCajaId: string | null; vendedorId: string },
): Promise<void> {
  if (id && (await estaAbierta(tx, id))) await anunciar(tx, { tipo: 'caja-cambiada', id, usuarioId });
}

interface VentaPorDevolver {
  id: string;
  pagos: readonly { metodo: MetodoPago; monto: Centavos }[];
  sesionDeCajaId: string | null;
  /** Who voids it; undefined while that is not known. */
  usuarioId: string | undefined;
  /** Who asks to void it, and has the client before them. */
  pedidaPor: string | undefined;
}

type VentaAnulada = VentaPagada &
  VentaPorDevolver & { usuarioId: string; vendedorId: string; motivo: string };

/**
 * The open drawer that a sale's cash comes out of when it is voided; undefined where it comes out of none. The bills come
 * from whoever asked for it, else from whoever voids it, else from the drawer they went into.
 */
export async function cajaQueDevuelve(db: Db, venta: VentaPorDevolver): Promise<FilaSesion | undefined> {
  // The cash of an imported sale never went into a drawer.
  if (efectivoEn(venta.pagos) === 0 || (await vinoDeArchivo(db, venta.id))) return undefined;
  const { sesionDeCajaId, usuarioId, pedidaPor } = venta;
  for (const quien of [pedidaPor, usuarioId]) {
    const caja = quien && (await buscarAbierta(db, quien));
    if (caja) return caja;
  }
  // While it is not known who decides, nor is whether they have a drawer.
  return usuarioId && sesionDeCajaId ? await buscarAbiertaPorId(db, sesionDeCajaId) : undefined;
}

/** Locks the drawer that a voided sale's cash comes out of. */
async function retenerLaQueDevuelve(tx: Tx, venta: VentaAnulada): Promise<FilaSesion | undefined> {
  const vista = await cajaQueDevuelve(tx, venta);
  if (!vista) return undefined;
  // It may have been closed while this waited for the lock.
  return (await retenerSiSigueAbierta(tx, vista.id)) ? vista : await retenerLaQueDevuelve(tx, venta);
}

/** Takes a voided sale's cash out of its drawer. Returns that drawer. */
async function sacarEfectivo(tx: Tx, venta: VentaAnulada): Promise<FilaSesion | undefined> {
  const { id: ventaId, usuarioId, fecha, motivo } = venta;
  const caja = await retenerLaQueDevuelve(tx, venta);
  if (!caja) return undefined;
  const sesionDeCajaId = caja.id;
  const monto = restar(centavos(0), efectivoEn(venta.pagos));
  const deVenta = { sesionDeCajaId, tipo: 'anulacion' as const, ventaId, usuarioId, fecha, motivo };
  await insertarMovimientosDeCaja(tx, [{ ...deVenta, monto }]);
  return caja;
}

/**
 * Returns a voided sale's cash, as `sacarEfectivo` does. Announces the drawer it came from, and the sale's own drawer
 * while that is open: its other methods and its sales without a split change even where no cash moves.
 */
export async function devolverEfectivo(tx: Tx, venta: VentaAnulada): Promise<void> {
  const tocada = await sacarEfectivo(tx, venta);
  if (tocada && tocada.id !== venta.sesionDeCajaId)
    await anunciar(tx, { tipo: 'caja-cambiada', id: tocada.id, usuarioId: tocada.usuarioId });
  await anunciarSuCaja(tx, venta);
}
