import { eq, sql, sum } from 'drizzle-orm';
import { AppError } from '#contract/errores.ts';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { statement, type Tx } from '#db/transaction.ts';
import { anunciar } from '../eventos/eventos.ts';

type FilaMovimiento = Tables['movimientosInventario']['$inferInsert'];

const insertarMovimientos = insertRows('movimientosInventario');

const stockDe = statement('stockDe', (tx: Tx) =>
  tx
    .select({ stock: tx.tables.productos.stock })
    .from(tx.tables.productos)
    .where(eq(tx.tables.productos.id, sql.placeholder('id'))),
);

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
  const stockActual = movimiento.stockActual ?? (await stockDe(tx, { id }))[0]?.stock ?? 0;
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

/** Whose pieces: an order's, or a sale's at the counter. */
type Tomador = { pedidoId: string } | { ventaId: string };

/** What an order or a sale holds of each product, as the ledger says: pieces taken and not given back. */
async function tomadoPor(tx: Tx, tomador: Tomador): Promise<{ productoId: string; cantidad: number }[]> {
  const { movimientosInventario: m } = tx.tables;
  const suyos = 'pedidoId' in tomador ? eq(m.pedidoId, tomador.pedidoId) : eq(m.ventaId, tomador.ventaId);
  const filas = await tx
    .select({ productoId: m.productoId, cantidad: sum(m.cantidad).mapWith(Number) })
    .from(m)
    .where(suyos)
    .groupBy(m.productoId);
  return filas.map((fila) => ({ ...fila, cantidad: -fila.cantidad })).filter((fila) => fila.cantidad > 0);
}

/** Gives back what the ledger says an order or a sale still holds: exactly once, whatever was edited since. */
export async function devolverTomado(
  tx: Tx,
  tomador: Tomador,
  devolucion: Pick<Movimiento, 'tipo' | 'usuarioId' | 'fecha' | 'motivo'>,
): Promise<Existencia[]> {
  const tomado = await tomadoPor(tx, tomador);
  await retenerProductos(
    tx,
    tomado.map((uno) => uno.productoId),
  );
  const existencias: Existencia[] = [];
  for (const uno of tomado) existencias.push(await moverStock(tx, { ...devolucion, ...tomador, ...uno }));
  return existencias;
}
