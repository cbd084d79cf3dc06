import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type SQL,
  sql,
  sum,
} from 'drizzle-orm';
import type { OrdenDeProductos } from '#contract/orden.ts';
import type { ConsultaProductos } from '#contract/productos.ts';
import { codigoDe } from '#db/engines/search.ts';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';

export type FilaProducto = Tables['productos']['$inferSelect'];

const vivoPorId = statement('productoVivoPorId', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select()
    .from(p)
    .where(and(eq(p.id, sql.placeholder('id')), isNull(p.eliminadoEn)));
});

const porId = statement('productoPorId', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select()
    .from(p)
    .where(eq(p.id, sql.placeholder('id')));
});

/** A product that was not deleted. */
export async function buscarProducto(db: Db, id: string): Promise<FilaProducto | undefined> {
  return (await vivoPorId(db, { id }))[0];
}

/** A product, deleted or not: what old sales and orders point to. */
export async function buscarProductoDeHistorial(db: Db, id: string): Promise<FilaProducto | undefined> {
  return (await porId(db, { id }))[0];
}

/** The same for many at once, by their ids. */
export async function buscarProductosDeHistorial(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, FilaProducto>> {
  const { productos: p } = db.tables;
  const filas = await db
    .select()
    .from(p)
    .where(inArray(p.id, [...new Set(ids)]));
  return new Map(filas.map((fila) => [fila.id, fila]));
}

const otroConCodigo = statement('otroConCodigo', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select({ nombre: p.nombre })
    .from(p)
    .where(
      and(eq(p.codigo, sql.placeholder('codigo')), isNull(p.eliminadoEn), ne(p.id, sql.placeholder('id'))),
    );
});

/** Another product there is that has the code. */
export async function buscarOtroConCodigo(
  db: Db,
  codigo: string,
  id: string,
): Promise<{ nombre: string } | undefined> {
  return (await otroConCodigo(db, { codigo, id }))[0];
}

/** A product that is there, or that was deleted after `desde` and may come back. */
function puedeMostrarse(db: Db, desde: Date): SQL | undefined {
  const { productos: p } = db.tables;
  return or(isNull(p.eliminadoEn), gt(p.eliminadoEn, desde));
}

/** Whether a product there is, one deleted after `desde` or an order line shows this picture. */
export async function seUsaImagen(db: Db, imagen: string, desde: Date): Promise<boolean> {
  const { productos: p, pedidoItems: i } = db.tables;
  const deProducto = and(eq(p.imagen, imagen), puedeMostrarse(db, desde));
  const enProductos = await db.select({ id: p.id }).from(p).where(deProducto).limit(1);
  if (enProductos.length > 0) return true;
  return (await db.select({ id: i.id }).from(i).where(eq(i.imagen, imagen)).limit(1)).length > 0;
}

/** Every picture that a product there is, one deleted after `desde` or an order line shows. */
export async function listarImagenesEnUso(db: Db, desde: Date): Promise<Set<string>> {
  const { productos: p, pedidoItems: i } = db.tables;
  const deProductos = await db
    .selectDistinct({ imagen: p.imagen })
    .from(p)
    .where(and(isNotNull(p.imagen), puedeMostrarse(db, desde)));
  const dePedidos = await db.selectDistinct({ imagen: i.imagen }).from(i).where(isNotNull(i.imagen));
  return new Set([...deProductos, ...dePedidos].flatMap(({ imagen }) => imagen ?? []));
}

/** The columns of an order, all in its one direction, as an index has them. */
function columnasDeOrden(db: Db, orden: OrdenDeProductos): SQL[] {
  const { productos: p } = db.tables;
  const columnas = {
    creacion: [p.creadoEn, p.id],
    nombre: [p.nombreOrden, p.id],
    precio: [p.precioVenta, p.nombreOrden, p.id],
    // What cannot run out comes after all that can.
    stock: [sql`(not ${p.controlaStock})`, p.stock, p.nombreOrden, p.id],
  };
  const [columna, sentido] = orden.split('-') as [keyof typeof columnas, 'asc' | 'desc'];
  return columnas[columna].map(sentido === 'asc' ? asc : desc);
}

function deCategoria(db: Db, { categoria, orden }: ConsultaProductos): SQL | undefined {
  if (!categoria) return undefined;
  const { productos: p } = db.tables;
  if (!orden.startsWith('precio')) return eq(p.categoria, categoria);
  // Equality would lead to an index of the category, none of which has this order, and to sorting all of it.
  return sql`coalesce(${p.categoria}, '') = ${categoria}`;
}

/** A list of products, and since when those it may show were deleted. */
export type ListaPedida = ConsultaProductos & { recuperablesDesde?: Date };

/** What a list of products asks of each; `hallado`: what its search text found. */
function condicionDeLista(db: Db, consulta: ListaPedida, hallado: SQL | undefined): SQL | undefined {
  const { activo, stockBajo, ids, recuperablesDesde } = consulta;
  const { productos: p } = db.tables;
  return and(
    recuperablesDesde ? gt(p.eliminadoEn, recuperablesDesde) : isNull(p.eliminadoEn),
    deCategoria(db, consulta),
    activo === undefined ? undefined : eq(p.activo, activo),
    stockBajo ? sql`${p.stockBajo}` : undefined,
    ids.length > 0 ? inArray(p.id, ids) : undefined,
    hallado,
  );
}

export function paginaDeProductos(db: Db, consulta: ListaPedida, hallado?: SQL) {
  const { orden, page, limit } = consulta;
  return db
    .select()
    .from(db.tables.productos)
    .where(condicionDeLista(db, consulta, hallado))
    .orderBy(...columnasDeOrden(db, orden))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** What a list's search text finds; the code of a deleted product, too, where those are listed. */
async function halladoEn(db: Db, { buscar, recuperablesDesde }: ListaPedida): Promise<SQL | undefined> {
  const hallado = await db.search.condition(buscar);
  if (!hallado || !buscar || !recuperablesDesde) return hallado;
  return or(hallado, eq(db.tables.productos.codigo, codigoDe(buscar)));
}

/** A page of products, and how many there are. */
export async function listarProductos(
  db: Db,
  consulta: ListaPedida,
): Promise<{ filas: FilaProducto[]; total: number }> {
  const hallado = await halladoEn(db, consulta);
  const [filas, total] = await Promise.all([
    paginaDeProductos(db, consulta, hallado),
    contarProductos(db, consulta, condicionDeLista(db, consulta, hallado)),
  ]);
  return { filas, total };
}

/** How many products a list has. Without a search text the kept counts know. */
async function contarProductos(
  db: Db,
  { categoria, buscar, activo, stockBajo, ids, recuperablesDesde }: ListaPedida,
  condicion: SQL | undefined,
): Promise<number> {
  const { productos: p, conteosDeProductos: c } = db.tables;
  if (buscar || ids.length > 0 || recuperablesDesde || (stockBajo && activo === false)) {
    const [fila] = await db.select({ n: count() }).from(p).where(condicion);
    return fila?.n ?? 0;
  }
  const conteos = await db
    .select({
      vivos: sum(c.vivos).mapWith(Number),
      activos: sum(c.activos).mapWith(Number),
      stockBajo: sum(c.stockBajo).mapWith(Number),
    })
    .from(c)
    .where(categoria ? eq(c.categoria, categoria) : undefined);
  const { vivos, activos, stockBajo: bajos } = conteos[0] ?? { vivos: 0, activos: 0, stockBajo: 0 };
  if (stockBajo) return bajos;
  if (activo === undefined) return vivos;
  return activo ? activos : vivos - activos;
}

export const insertarProductos = insertRows('productos');

export async function actualizarFilaDeProducto(
  tx: Tx,
  id: string,
  cambios: Partial<Tables['productos']['$inferInsert']>,
): Promise<void> {
  const { productos: p } = tx.tables;
  await tx.update(p).set(cambios).where(eq(p.id, id));
}
