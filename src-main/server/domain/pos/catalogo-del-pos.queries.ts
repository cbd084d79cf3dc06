import { and, asc, desc, eq, inArray, isNull, type SQL, sql, sum } from 'drizzle-orm';
import { type ConsultaDelPos, PRODUCTOS_POR_TANDA } from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import type { Db } from '#db/transaction.ts';

/** Best sellers with a position of their own at the POS, many screens of them; the others follow by name. */
const MAS_VENDIDOS = 1_000;

function columnas(db: Db) {
  const { productos: p } = db.tables;
  return {
    id: p.id,
    nombre: p.nombre,
    descripcion: p.descripcion,
    categoria: p.categoria,
    codigo: p.codigo,
    precioVenta: p.precioVenta,
    stock: p.stock,
    stockMinimo: p.stockMinimo,
    controlaStock: p.controlaStock,
    imagen: p.imagen,
    nombreOrden: p.nombreOrden,
    creadoEn: p.creadoEn,
  };
}

function leer(db: Db, donde: SQL | undefined) {
  const { productos: p } = db.tables;
  return db
    .select(columnas(db))
    .from(p)
    .where(and(isNull(p.eliminadoEn), eq(p.activo, true), donde))
    .orderBy(asc(p.nombreOrden), asc(p.id));
}
export type FilaDeTanda = Awaited<ReturnType<typeof leer>>[number];

/** The products most sold in these months (`YYYY-MM`), best sellers first. */
export async function listarMasVendidos(
  db: Db,
  meses: readonly string[],
): Promise<{ id: string; cantidad: number }[]> {
  const { resumenProductos: r } = db.tables;
  const cantidad = sum(r.cantidad).mapWith(Number);
  return await db
    .select({ id: r.productoId, cantidad })
    .from(r)
    .where(inArray(r.mes, [...meses]))
    .groupBy(r.productoId)
    .having(sql`${cantidad} > 0`)
    .orderBy(desc(cantidad), asc(r.productoId))
    .limit(MAS_VENDIDOS);
}

/** Those of these products that are on sale. */
export async function primerosDelPos(db: Db, ids: readonly string[]): Promise<FilaDeTanda[]> {
  return ids.length > 0 ? await leer(db, inArray(db.tables.productos.id, [...ids])) : [];
}

/** The next products on sale, sorted by name, after the one with `orden` and `id`. */
export async function tandaDelPos(db: Db, { orden, id }: ConsultaDelPos): Promise<FilaDeTanda[]> {
  const { productos: p } = db.tables;
  const despues =
    orden === undefined || id === undefined
      ? undefined
      : sql`(${p.nombreOrden}, ${p.id}) > (${orden}, ${sql.param(id, p.id)})`;
  return await leer(db, despues).limit(PRODUCTOS_POR_TANDA);
}
