import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type ConsultaDelPos, PRODUCTOS_POR_TANDA } from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import type { Db } from '#db/transaction.ts';

/** Best sellers sent before all other products, so that the POS is usable at once. */
const PRIMEROS = 60;

function columnas(db: Db, meses: readonly string[]) {
  const { productos: p, resumenProductos: r } = db.tables;
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
    vendidos: sql`coalesce((select sum(${r.cantidad}) from ${r}
      where ${r.productoId} = ${p.id} and ${inArray(r.mes, [...meses])}), 0)`.mapWith(Number),
  };
}

function leer(db: Db, meses: readonly string[], donde: SQL | undefined) {
  const { productos: p } = db.tables;
  return db
    .select(columnas(db, meses))
    .from(p)
    .where(and(isNull(p.eliminadoEn), eq(p.activo, true), donde))
    .orderBy(asc(p.nombreOrden), asc(p.id));
}
export type FilaDeTanda = Awaited<ReturnType<typeof leer>>[number];

/** The best sellers of these months (`YYYY-MM`) that are on sale. */
export async function primerosDelPos(db: Db, meses: readonly string[]): Promise<FilaDeTanda[]> {
  const { productos: p, resumenProductos: r } = db.tables;
  const porMes = await Promise.all(
    meses.map((mes) =>
      db.select({ id: r.productoId }).from(r).where(eq(r.mes, mes)).orderBy(desc(r.cantidad)).limit(PRIMEROS),
    ),
  );
  const ids = [...new Set(porMes.flat().map(({ id }) => id))];
  return ids.length > 0 ? await leer(db, meses, inArray(p.id, ids)) : [];
}

/** The next products on sale, sorted by name, after the one with `orden` and `id`. */
export async function tandaDelPos(
  db: Db,
  meses: readonly string[],
  { orden, id }: ConsultaDelPos,
): Promise<FilaDeTanda[]> {
  const { productos: p } = db.tables;
  const despues =
    orden === undefined || id === undefined
      ? undefined
      : sql`(${p.nombreOrden}, ${p.id}) > (${orden}, ${sql.param(id, p.id)})`;
  return await leer(db, meses, despues).limit(PRODUCTOS_POR_TANDA);
}
