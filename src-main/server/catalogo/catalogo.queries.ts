import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ConsultaCatalogo } from '#contract/catalogo.ts';
import { type Db, statement } from '#db/transaction.ts';

/** What the public may see of a product; its cost is not even read. */
function columnas(db: Db) {
  const { productos: p } = db.tables;
  return {
    id: p.id,
    nombre: p.nombre,
    descripcion: p.descripcion,
    categoria: p.categoria,
    precioVenta: p.precioVenta,
    stock: p.stock,
    controlaStock: p.controlaStock,
    imagen: p.imagen,
    color: p.color,
    tamano: p.tamano,
    tipoGlobo: p.tipoGlobo,
    tipoServicio: p.tipoServicio,
  };
}

// The condition is written as the index has it, so that the index is used.
function pagina(db: Db, condicion?: SQL) {
  const { productos: p } = db.tables;
  return db
    .select(columnas(db))
    .from(p)
    .where(and(sql`${p.disponible}`, condicion))
    .orderBy(asc(p.categoria), asc(p.nombreOrden), asc(p.id));
}

const paginaDeTodo = statement('catalogoTodo', (db: Db) =>
  pagina(db).limit(sql.placeholder('limit')).offset(sql.placeholder('offset')),
);
const paginaDeCategoria = statement('catalogoCategoria', (db: Db) =>
  pagina(db, eq(db.tables.productos.categoria, sql.placeholder('categoria')))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset')),
);
const conteos = statement('catalogoConteos', (db: Db) =>
  db
    .select({
      categoria: db.tables.conteosDeProductos.categoria,
      n: db.tables.conteosDeProductos.disponibles,
    })
    .from(db.tables.conteosDeProductos),
);
const unoEnVenta = statement('catalogoUno', (db: Db) => {
  const { productos: p } = db.tables;
  return db
    .select(columnas(db))
    .from(p)
    .where(and(eq(p.id, sql.placeholder('id')), eq(p.activo, true), isNull(p.eliminadoEn)));
});

export type FilaDeCatalogo = Awaited<ReturnType<typeof paginaDeTodo>>[number];

async function condicionDeBusqueda(
  db: Db,
  { categoria, buscar }: ConsultaCatalogo,
): Promise<SQL | undefined> {
  const { productos: p } = db.tables;
  return and(categoria ? eq(p.categoria, categoria) : undefined, await db.search.condition(buscar));
}

/** A page of what can be bought now, by category and name. */
export async function listarCatalogo(db: Db, consulta: ConsultaCatalogo): Promise<FilaDeCatalogo[]> {
  const { categoria, buscar, page, limit } = consulta;
  const offset = (page - 1) * limit;
  if (buscar) {
    return await pagina(db, await condicionDeBusqueda(db, consulta))
      .limit(limit)
      .offset(offset);
  }
  return categoria
    ? await paginaDeCategoria(db, { categoria, limit, offset })
    : await paginaDeTodo(db, { limit, offset });
}

/** How many products that list has. Without a search text the kept counts know. */
export async function contarCatalogo(db: Db, consulta: ConsultaCatalogo): Promise<number> {
  const { productos: p } = db.tables;
  if (consulta.buscar) {
    const [fila] = await db
      .select({ n: count() })
      .from(p)
      .where(and(sql`${p.disponible}`, await condicionDeBusqueda(db, consulta)));
    return fila?.n ?? 0;
  }
  const filas = await conteos(db);
  return filas
    .filter((fila) => !consulta.categoria || fila.categoria === consulta.categoria)
    .reduce((suma, fila) => suma + fila.n, 0);
}

/** An active product, also when it is sold out. */
export async function buscarEnCatalogo(db: Db, id: string): Promise<FilaDeCatalogo | undefined> {
  return (await unoEnVenta(db, { id }))[0];
}
