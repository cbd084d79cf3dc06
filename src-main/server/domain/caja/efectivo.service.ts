import { type Centavos, centavos, restar, sumar } from '#contract/words/dinero.ts';
import type { MetodoPago } from '#contract/words/pagos.ts';
import type { Tx } from '#db/transaction.ts';
import { anunciar } from '../../base/events/eventos.ts';
import {
  buscarAbierta,
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

/** Announces the drawer that a sale belongs to, while it is open. */
export async function anunciarSuCaja(
  tx: Tx,
  { sesionDeCajaId: id, vendedorId: usuarioId }: { sesionDeCajaId: string | null; vendedorId: string },
): Promise<void> {
  if (id && (await estaAbierta(tx, id))) await anunciar(tx, { tipo: 'caja-cambiada', id, usuarioId });
}

type VentaAnulada = VentaPagada & { sesionDeCajaId: string | null; vendedorId: string; motivo: string };

/**
 * Takes a voided sale's cash out of the open drawer of the user who voids it, else out of the drawer it went into if
 * that is still open, else out of none. Returns that drawer's id.
 */
async function sacarEfectivo(tx: Tx, venta: VentaAnulada): Promise<string | undefined> {
  const { id: ventaId, usuarioId, fecha, motivo } = venta;
  const efectivo = efectivoEn(venta.pagos);
  // The cash of an imported sale never went into a drawer.
  if (efectivo === 0 || (await vinoDeArchivo(tx, ventaId))) return undefined;
  const propia = await retenerAbierta(tx, usuarioId);
  const ajena = !propia && venta.sesionDeCajaId;
  const sesionDeCajaId = propia?.id ?? (ajena ? await retenerSiSigueAbierta(tx, ajena) : undefined);
  if (!sesionDeCajaId) return undefined;
  const monto = restar(centavos(0), efectivo);
  const deVenta = { sesionDeCajaId, tipo: 'anulacion' as const, ventaId, usuarioId, fecha, motivo };
  await insertarMovimientosDeCaja(tx, [{ ...deVenta, monto }]);
  return sesionDeCajaId;
}

/**
 * Returns a voided sale's cash, as `sacarEfectivo` does. Announces the drawer it came from, and the sale's own drawer
 * while that is open: its other methods and its sales without a split change even where no cash moves.
 */
export async function devolverEfectivo(tx: Tx, venta: VentaAnulada): Promise<void> {
  const { sesionDeCajaId: suya, usuarioId } = venta;
  const tocada = await sacarEfectivo(tx, venta);
  if (tocada && tocada !== suya) await anunciar(tx, { tipo: 'caja-cambiada', id: tocada, usuarioId });
  await anunciarSuCaja(tx, venta);
}
