import { AppError } from '#contract/words/errores.ts';
import type { Tx } from '#db/transaction.ts';
import { anunciar } from '../../base/events/eventos.ts';
import {
  buscarStock,
  type FilaMovimiento,
  insertarMovimientos,
  sumarTomado,
  type Tomador,
} from './movimientos.queries.ts';

/**
 * Locks products until the transaction ends, so that stock and price stay as read. Call it once for all products of a
 * transaction, before reading any of them; several calls could deadlock.
 */
export async function retenerProductos(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.lockRows(tx.tables.productos, ids);
}

interface Movimiento {
  productoId: string;
  tipo: FilaMovimiento['tipo'];
  /** Pieces: positive into the shop, negative out of it. 0 writes nothing. */
  cantidad: number;
  fecha: Date;
  ventaId?: string;
  pedidoId?: string;
  usuarioId?: string | null;
  motivo?: string;
  /** The stock before the movement, if the caller has read it under the lock. */
  stockActual?: number;
}

/** A movement with the stock before it. */
export type MovimientoContado = Movimiento & { stockActual: number };

/** A product's stock before and after a movement. */
export interface Existencia {
  productoId: string;
  antes: number;
  despues: number;
}

/** Stocks by product id, for the audit trail. */
export function stockEn(existencias: readonly Existencia[], momento: 'antes' | 'despues') {
  return Object.fromEntries(existencias.map((una) => [una.productoId, una[momento]]));
}

/**
 * Writes movements in order and announces the new stocks; a trigger applies them to the products. The transaction must
 * hold the products or have created them, and the stock must suffice (see `asegurarStock`).
 */
export async function moverStocks(tx: Tx, movimientos: readonly MovimientoContado[]): Promise<Existencia[]> {
  const existencias = movimientos.map(({ productoId, stockActual: antes, cantidad }) => ({
    productoId,
    antes,
    despues: antes + cantidad,
  }));
  const escritos = movimientos.filter(({ cantidad }) => cantidad !== 0);
  const filas = escritos.map((movimiento) => ({
    productoId: movimiento.productoId,
    tipo: movimiento.tipo,
    cantidad: movimiento.cantidad,
    stockResultante: movimiento.stockActual + movimiento.cantidad,
    ventaId: movimiento.ventaId ?? null,
    pedidoId: movimiento.pedidoId ?? null,
    usuarioId: movimiento.usuarioId ?? null,
    motivo: movimiento.motivo ?? null,
    fecha: movimiento.fecha,
  }));
  await insertarMovimientos(tx, filas);
  for (const { productoId: id, stockResultante: stock } of filas)
    await anunciar(tx, { tipo: 'stock-cambiado', id, stock });
  return existencias;
}

/** Writes one movement, as `moverStocks` does; reads the stock first unless `stockActual` is given. */
export async function moverStock(tx: Tx, movimiento: Movimiento): Promise<Existencia> {
  const { productoId: id } = movimiento;
  const stockActual = movimiento.stockActual ?? (await buscarStock(tx, id));
  const [existencia] = await moverStocks(tx, [{ ...movimiento, stockActual }]);
  if (!existencia) throw new Error('moverStocks returned no stock change');
  return existencia;
}

/** Throws `stock-insuficiente` unless `cantidad` pieces can be taken. Products without stock control always pass. */
export function asegurarStock(
  producto: { nombre: string; stock: number; controlaStock: boolean },
  cantidad: number,
): void {
  if (!producto.controlaStock || producto.stock >= cantidad) return;
  throw new AppError(
    'stock-insuficiente',
    `Stock insuficiente para ${producto.nombre}. Disponible: ${producto.stock}, Solicitado: ${cantidad}`,
  );
}

/** Returns the pieces that an order or sale still holds according to the ledger; a second call returns nothing. */
export async function devolverTomado(
  tx: Tx,
  tomador: Tomador,
  devolucion: Pick<Movimiento, 'tipo' | 'usuarioId' | 'fecha' | 'motivo'>,
): Promise<Existencia[]> {
  const tomado = await sumarTomado(tx, tomador);
  await retenerProductos(
    tx,
    tomado.map((uno) => uno.productoId),
  );
  const existencias: Existencia[] = [];
  for (const uno of tomado) existencias.push(await moverStock(tx, { ...devolucion, ...tomador, ...uno }));
  return existencias;
}
