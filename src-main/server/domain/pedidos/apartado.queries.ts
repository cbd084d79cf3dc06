import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm';
import { POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { type Db, statement } from '#db/transaction.ts';

/**
 * What the orders of a wide network hold that nobody of the shop has confirmed: pieces by network within it and
 * product, what is left of the product, and what they are worth in centavos.
 */
export const apartadoPorRed = statement('apartadoPorRed', (db: Db) => {
  const { pedidos: p, pedidoItems: i, productos } = db.tables;
  return db
    .select({
      red: p.red,
      productoId: i.productoId,
      piezas: sum(i.cantidad).mapWith(Number),
      queda: productos.stock,
      total: sum(i.subtotal).mapWith(Number),
    })
    .from(p)
    .innerJoin(i, eq(i.pedidoId, p.id))
    .innerJoin(productos, eq(productos.id, i.productoId))
    .where(and(eq(p.redAmplia, sql.placeholder('redAmplia')), eq(productos.controlaStock, true)))
    .groupBy(p.red, i.productoId, productos.stock);
});

/** Open orders that hold pieces of a product, oldest first, each with its pieces. */
export function pedidosConApartado(db: Db, productoId: string) {
  const { pedidos: p, pedidoItems: i } = db.tables;
  return db
    .select({ pedido: p, cantidad: i.cantidad })
    .from(p)
    .innerJoin(i, and(eq(i.pedidoId, p.id), eq(i.productoId, productoId)))
    .where(and(inArray(p.estado, POR_ENTREGAR), eq(p.porConfirmar, false), eq(p.cobrado, false)))
    .orderBy(asc(p.fechaPedido), asc(p.id));
}
