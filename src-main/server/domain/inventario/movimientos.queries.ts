import { count, desc, eq, inArray, sum } from 'drizzle-orm';
import type { Pagina } from '#contract/words/listas.ts';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';

export type FilaMovimiento = Tables['movimientosInventario']['$inferInsert'];

export const insertarMovimientos = insertRows('movimientosInventario');

const stockDe = statement('stockDe', (tx: Tx) =>
  tx
    .select({ stock: tx.tables.productos.stock })
    .from(tx.tables.productos)
    .where(eq(tx.tables.productos.id, tx.value('id'))),
);

/** Stock of a product; 0 for an unknown one. */
export async function buscarStock(tx: Tx, id: string): Promise<number> {
  return (await stockDe(tx, { id }))[0]?.stock ?? 0;
}

/** The order or sale that took pieces. */
export type Tomador = { pedidoId: string } | { ventaId: string };

/** Pieces of each product that an order or sale took and has not returned, according to the ledger. */
export async function sumarTomado(
  tx: Tx,
  tomador: Tomador,
): Promise<{ productoId: string; cantidad: number }[]> {
  const { movimientosInventario: m } = tx.tables;
  const suyos = 'pedidoId' in tomador ? eq(m.pedidoId, tomador.pedidoId) : eq(m.ventaId, tomador.ventaId);
  const filas = await tx
    .select({ productoId: m.productoId, cantidad: sum(m.cantidad).mapWith(Number) })
    .from(m)
    .where(suyos)
    .groupBy(m.productoId);
  return filas.map((fila) => ({ ...fila, cantidad: -fila.cantidad })).filter((fila) => fila.cantidad > 0);
}

/** A page of a product's ledger, newest first, with the user and the number of the sale or order. */
export async function listarMovimientos(db: Db, productoId: string, { page, limit }: Pagina) {
  const { movimientosInventario: m, usuarios: u, ventas: v, pedidos: p } = db.tables;
  // Finds the page in a covering index first, so that late pages read only the rows shown.
  const pagina = await db
    .select({ secuencia: m.secuencia })
    .from(m)
    .where(eq(m.productoId, productoId))
    .orderBy(desc(m.secuencia))
    .limit(limit)
    .offset((page - 1) * limit);
  const secuencias = pagina.map(({ secuencia }) => secuencia);
  if (secuencias.length === 0) return [];
  return await db
    .select({ movimiento: m, usuario: u.nombre, venta: v.numero, pedido: p.numero })
    .from(m)
    .leftJoin(u, eq(u.id, m.usuarioId))
    .leftJoin(v, eq(v.id, m.ventaId))
    .leftJoin(p, eq(p.id, m.pedidoId))
    .where(inArray(m.secuencia, secuencias))
    .orderBy(desc(m.secuencia));
}
export type FilaDeMovimientos = Awaited<ReturnType<typeof listarMovimientos>>[number];

export async function contarMovimientos(db: Db, productoId: string): Promise<number> {
  const { movimientosInventario: m } = db.tables;
  const [fila] = await db.select({ n: count() }).from(m).where(eq(m.productoId, productoId));
  return fila?.n ?? 0;
}
