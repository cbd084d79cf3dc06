import { count, desc, eq, inArray } from 'drizzle-orm';
import type { Pagina } from '#contract/pagina.ts';
import type { Db } from '#db/transaction.ts';

/** A page of a product's ledger, newest first, with who did it and for which sale or order. */
export async function listarMovimientos(db: Db, productoId: string, { page, limit }: Pagina) {
  const { movimientosInventario: m, usuarios: u, ventas: v, pedidos: p } = db.tables;
  // The rows of a late page are found in an index alone; only those that are shown are read.
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
