import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import type { ConsultaProductos } from '#contract/schemas/catalogo/productos.ts';
import { centavos } from '#contract/words/dinero.ts';
import type { OrdenDeProductos } from '#contract/words/listas.ts';
import { idsStatement } from '#db/by-ids.ts';
import { codigoDe, hasNul } from '#db/engines/search.ts';
import { insertRows } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';
import { type Cercania, cercaniaDe } from '../catalogo/cercania.queries.ts';
import { condicionConCodigo } from '../catalogo/codigo.queries.ts';

export type FilaProducto = Tables['productos']['$inferSelect'];

/** A product without the columns that the database computes. */
export type FichaDeProducto = Omit<FilaProducto, 'disponible' | 'stockBajo' | 'relevanciaOrden'>;

const vivoPorId = statement('productoVivoPorId', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select()
    .from(p)
    .where(and(eq(p.id, db.value('id')), isNull(p.eliminadoEn)));
});

const porId = statement('productoPorId', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select()
    .from(p)
    .where(eq(p.id, db.value('id')));
});

/** A product that was not deleted. */
export async function buscarProducto(db: Db, id: string): Promise<FilaProducto | undefined> {
  return (await vivoPorId(db, { id }))[0];
}

/** A product, deleted or not, because old sales and orders refer to deleted ones. */
export async function buscarProductoDeHistorial(db: Db, id: string): Promise<FilaProducto | undefined> {
  return (await porId(db, { id }))[0];
}

const porIds = idsStatement('productosPorId', (db, ids) => {
  const { productos: p } = db.tables;
  return db.select().from(p).where(inArray(p.id, ids));
});

/** Products by id, deleted or not. */
export async function buscarProductosDeHistorial(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, FilaProducto>> {
  const filas = await porIds(db, [...new Set(ids)]);
  return new Map(filas.map((fila) => [fila.id, fila]));
}

const otroConCodigo = statement('otroConCodigo', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select({ nombre: p.nombre })
    .from(p)
    .where(and(eq(p.codigo, db.value('codigo')), isNull(p.eliminadoEn), ne(p.id, db.value('id'))));
});

/** Another product, not deleted, with the code. */
export async function buscarOtroConCodigo(
  db: Db,
  codigo: string,
  id: string,
): Promise<{ nombre: string } | undefined> {
  return (await otroConCodigo(db, { codigo, id }))[0];
}

/** The sort columns, all in one direction to match an index; by relevance the hits themselves are sorted. */
function columnasDeOrden(db: Db, orden: OrdenDeProductos, cercania?: Cercania): SQL[] {
  const { productos: p } = db.tables;
  if (orden === 'relevancia') {
    return [...(cercania ? [cercania.orden] : []), ...columnasDeOrden(db, 'creacion-desc')];
  }
  const columnas = {
    creacion: [p.creadoEn, p.id],
    nombre: [p.nombreOrden, p.id],
    precio: [p.precioVenta, p.nombreOrden, p.id],
    // Products without stock control come last.
    stock: [sql`(not ${p.controlaStock})`, p.stock, p.nombreOrden, p.id],
  };
  const [columna, sentido] = orden.split('-') as [keyof typeof columnas, 'asc' | 'desc'];
  return columnas[columna].map(sentido === 'asc' ? asc : desc);
}

function deCategoria(db: Db, { categoria, orden }: ConsultaProductos): SQL | undefined {
  if (!categoria) return undefined;
  const { productos: p } = db.tables;
  if (!orden.startsWith('precio')) return eq(p.categoria, categoria);
  // Equality would make the engine use a category index, none of which has this order, and sort the whole category.
  return sql`coalesce(${p.categoria}, '') = ${categoria}`;
}

/** A list query; with `recuperablesDesde` it lists products deleted after that instant instead. */
type ListaPedida = ConsultaProductos & { recuperablesDesde?: Date };

/** The condition of a list; `hallado` is the condition of its search text. */
function condicionDeLista(db: Db, consulta: ListaPedida, hallado: SQL | undefined): SQL | undefined {
  const { activo, stockBajo, sinCosto, ids, recuperablesDesde } = consulta;
  const { productos: p } = db.tables;
  return and(
    recuperablesDesde ? gt(p.eliminadoEn, recuperablesDesde) : isNull(p.eliminadoEn),
    deCategoria(db, consulta),
    activo === undefined ? undefined : eq(p.activo, activo),
    stockBajo ? sql`${p.stockBajo}` : undefined,
    // A service may cost nothing.
    sinCosto ? and(eq(p.precioCompra, centavos(0)), ne(p.categoria, 'servicios')) : undefined,
    ids.length > 0 ? inArray(p.id, ids) : undefined,
    hallado,
  );
}

export function paginaDeProductos(db: Db, consulta: ListaPedida, hallado?: SQL, cercania?: Cercania) {
  const { orden, page, limit } = consulta;
  return db
    .select()
    .from(db.tables.productos)
    .where(condicionDeLista(db, consulta, hallado))
    .orderBy(...columnasDeOrden(db, orden, cercania))
    .limit(limit)
    .offset((page - 1) * limit);
}

/** The condition of a search text; in a list of deleted products it also matches their codes. */
async function halladoEn(
  db: Db,
  { buscar, orden, recuperablesDesde }: ListaPedida,
): Promise<SQL | undefined> {
  // The order that the staff's screen asks for with what a person typed; without it a code matches exactly.
  const hallado = await (orden === 'relevancia'
    ? condicionConCodigo(db, buscar)
    : db.search.condition(buscar));
  if (!hallado || !buscar || !recuperablesDesde || hasNul(buscar)) return hallado;
  return or(hallado, eq(db.tables.productos.codigo, codigoDe(buscar)));
}

/** A page of products and the total number. */
export async function listarProductos(
  db: Db,
  consulta: ListaPedida,
): Promise<{ filas: FilaProducto[]; total: number }> {
  const hallado = await halladoEn(db, consulta);
  const cercania = consulta.orden === 'relevancia' ? await cercaniaDe(db, consulta.buscar) : undefined;
  const [filas, total] = await Promise.all([
    paginaDeProductos(db, consulta, hallado, cercania),
    contarProductos(db, consulta, condicionDeLista(db, consulta, hallado)),
  ]);
  return { filas, total };
}

/** The number of products in a list; reads the maintained counts where they suffice. */
async function contarProductos(
  db: Db,
  { categoria, buscar, activo, stockBajo, sinCosto, ids, recuperablesDesde }: ListaPedida,
  condicion: SQL | undefined,
): Promise<number> {
  const { productos: p, conteosDeProductos: c } = db.tables;
  if (buscar || sinCosto || ids.length > 0 || recuperablesDesde || (stockBajo && activo === false)) {
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

/** Whether there is any product that is not deleted. */
export async function hayProductos(db: Db): Promise<boolean> {
  const { productos } = db.tables;
  const vivos = db.select({ id: productos.id }).from(productos).where(isNull(productos.eliminadoEn));
  return (await vivos.limit(1)).length > 0;
}
