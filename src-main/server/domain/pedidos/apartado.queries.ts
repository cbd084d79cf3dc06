import { and, asc, count, eq, inArray, sql, sum } from 'drizzle-orm';
import { POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { type Db, statement } from '#db/transaction.ts';
import { atendidoEn } from './olvido.queries.ts';

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
    .where(
      and(
        eq(p.redAmplia, db.value('redAmplia')),
        sql`not ${p.porConfirmar}`,
        sql`${productos.controlaStock}`,
      ),
    )
    .groupBy(p.red, i.productoId, productos.stock);
});

/** How many products are for sale, counted up to `hasta`. */
export async function productosALaVenta(db: Db, hasta: number): Promise<number> {
  const { productos: p } = db.tables;
  const primeros = db.select({ id: p.id }).from(p).where(eq(p.activo, true)).limit(hasta).as('primeros');
  const [fila] = await db.select({ cuantos: count() }).from(primeros);
  return fila?.cuantos ?? 0;
}

/** The pieces of a product that each open order holds by the ledger, which nobody paid. */
function apartadoDe(db: Db, productoId: string) {
  const { pedidos: p, movimientosInventario: m } = db.tables;
  const abiertos = db
    .select({ id: p.id })
    .from(p)
    .where(and(inArray(p.estado, POR_ENTREGAR), eq(p.porConfirmar, false), eq(p.cobrado, false)));
  return db
    .select({
      pedidoId: m.pedidoId,
      cantidad: sql<number>`-sum(${m.cantidad})`.mapWith(Number).as('tomadas'),
    })
    .from(m)
    .where(and(eq(m.productoId, productoId), inArray(m.pedidoId, abiertos)))
    .groupBy(m.pedidoId)
    .having(sql`sum(${m.cantidad}) < 0`)
    .as('apartado');
}

/** The open orders that hold pieces of a product, oldest first and `limite` at most. */
export async function pedidosConApartado(db: Db, productoId: string, limite: number) {
  const { pedidos: p } = db.tables;
  const apartado = apartadoDe(db, productoId);
  return await db
    .select({ pedido: p, cantidad: apartado.cantidad, atendidoEn: atendidoEn(db) })
    .from(apartado)
    .innerJoin(p, eq(p.id, apartado.pedidoId))
    .orderBy(asc(p.fechaPedido), asc(p.id))
    .limit(limite);
}

/** How many open orders hold pieces of a product, and how many pieces. */
export async function sumarApartado(
  db: Db,
  productoId: string,
): Promise<{ pedidos: number; piezas: number }> {
  const apartado = apartadoDe(db, productoId);
  const [fila] = await db.select({ pedidos: count(), piezas: sum(apartado.cantidad) }).from(apartado);
  return { pedidos: fila?.pedidos ?? 0, piezas: Number(fila?.piezas ?? 0) };
}
