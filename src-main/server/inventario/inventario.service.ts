import { AppError } from '#contract/errores.ts';
import type { Tx } from '#db/transaction.ts';
import { anunciar } from '../eventos/eventos.ts';
import {
  buscarStock,
  type FilaMovimiento,
  insertarMovimientos,
  sumarTomado,
  type Tomador,
} from './movimientos.queries.ts';

/**
 * Holds products until the transaction ends: their stock and price stay as they are read from now on. Once for all of
 * a transaction's products, before any of them is read.
 */
export async function retenerProductos(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.lockRows(tx.tables.productos, ids);
}

interface Movimiento {
  productoId: string;
  tipo: FilaMovimiento['tipo'];
  /** Positive into the shop, negative out of it. 0 writes nothing. */
  cantidad: number;
  fecha: Date;
  ventaId?: string;
  pedidoId?: string;
  usuarioId?: string | null;
  motivo?: string;
  /** The stock before it, where the caller has just read it. */
  stockActual?: number;
}

/** One whose product was just read. */
export type MovimientoContado = Movimiento & { stockActual: number };

/** What a movement did to a product's stock. */
export interface Existencia {
  productoId: string;
  antes: number;
  despues: number;
}

/** Stocks by product as the audit trail keeps them, before or after. */
export function stockEn(existencias: readonly Existencia[], momento: 'antes' | 'despues') {
  return Object.fromEntries(existencias.map((una) => [una.productoId, una[momento]]));
}

/**
 * Writes movements in their order and announces them; the database applies them to the products, which the
 * transaction holds or has made itself. The stock must suffice (see `asegurarStock`).
 */
export async function moverStocks(tx: Tx, movimientos: readonly MovimientoContado[]): Promise<Existencia[]> {
  const existencias = movimientos.map(({ productoId, stockActual: antes, cantidad }) => ({
    ...{ productoId, antes, despues: antes + cantidad },
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

export async function moverStock(tx: Tx, movimiento: Movimiento): Promise<Existencia> {
  const { productoId: id } = movimiento;
  const stockActual = movimiento.stockActual ?? (await buscarStock(tx, id));
  const [existencia] = await moverStocks(tx, [{ ...movimiento, stockActual }]);
  if (!existencia) throw new Error('a movement without an effect');
  return existencia;
}

/** Throws `stock-insuficiente` unless `cantidad` pieces can be taken. Services have no stock to run out of. */
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

/** Gives back what the ledger says an order or a sale still holds: exactly once, whatever was edited since. */
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
