import { type Centavos, centavos, restar, sumar } from '#contract/dinero.ts';
import type { MetodoPago } from '#contract/pagos.ts';
import type { Tx } from '#db/transaction.ts';
import { anunciar } from '../eventos/eventos.ts';
import {
  buscarAbierta,
  estaAbierta,
  type FilaSesion,
  insertarMovimientosDeCaja,
  vinoDeArchivo,
} from './caja.queries.ts';

/**
 * Holds the session that somebody has open, so that nobody closes it before the transaction ends. Whoever also holds
 * orders, sales, products or clients holds them first.
 */
export async function retenerAbierta(tx: Tx, usuarioId: string): Promise<FilaSesion | undefined> {
  const vista = await buscarAbierta(tx, usuarioId);
  if (!vista) return undefined;
  await tx.lockRows(tx.tables.sesionesDeCaja, [vista.id]);
  // While this waited for it, it may have been closed.
  const abierta = await buscarAbierta(tx, usuarioId);
  return abierta?.id === vista.id ? abierta : await retenerAbierta(tx, usuarioId);
}

/** How much of what was paid is in the drawer: the change is given back. */
function efectivoEn(pagos: readonly { metodo: MetodoPago; monto: Centavos }[]): Centavos {
  return sumar(...pagos.filter(({ metodo }) => metodo === 'efectivo').map(({ monto }) => monto));
}

interface VentaPagada {
  id: string;
  pagos: readonly { metodo: MetodoPago; monto: Centavos }[];
  usuarioId: string;
  fecha: Date;
}

/** The cash of a sale goes into a session that the transaction holds; the sale's row is written already. */
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

/** Holds a session, if it is open; undefined when it is not, or is none. */
export async function retenerSiSigueAbierta(tx: Tx, id: string): Promise<string | undefined> {
  await tx.lockRows(tx.tables.sesionesDeCaja, [id]);
  return (await estaAbierta(tx, id)) ? id : undefined;
}

/**
 * The cash of a voided sale is given back out of the drawer of who voids it; who has none open takes it out of the one
 * that it went into, if that is still open. Otherwise it is none of any drawer's.
 */
export async function devolverEfectivo(
  tx: Tx,
  venta: VentaPagada & { sesionDeCajaId: string | null; vendedorId: string; motivo: string },
): Promise<void> {
  const { id: ventaId, usuarioId, fecha, motivo } = venta;
  const efectivo = efectivoEn(venta.pagos);
  // What came from a file was paid long ago and elsewhere.
  if (efectivo === 0 || (await vinoDeArchivo(tx, ventaId))) return;
  const propia = await retenerAbierta(tx, usuarioId);
  const ajena = !propia && venta.sesionDeCajaId;
  const sesionDeCajaId = propia?.id ?? (ajena ? await retenerSiSigueAbierta(tx, ajena) : undefined);
  if (!sesionDeCajaId) return;
  const monto = restar(centavos(0), efectivo);
  const deVenta = { sesionDeCajaId, tipo: 'anulacion' as const, ventaId, usuarioId, fecha, motivo };
  await insertarMovimientosDeCaja(tx, [{ ...deVenta, monto }]);
  const de = propia?.usuarioId ?? venta.vendedorId;
  await anunciar(tx, { tipo: 'caja-cambiada', id: sesionDeCajaId, usuarioId: de });
}
