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

/** A page of what can be bought now, by category and name, and how much that is in all. */
export async function listarCatalogo(
  db: Db,
  consulta: ConsultaCatalogo,
): Promise<{ filas: FilaDeCatalogo[]; total: number }> {
  const { categoria, buscar, page, limit } = consulta;
  const offset = (page - 1) * limit;
  if (buscar) {
    const { productos: p } = db.tables;
    const hallados = and(
      categoria ? eq(p.categoria, categoria) : undefined,
      await db.search.condition(buscar),
    );
    const [filas, [conteo]] = await Promise.all([
      pagina(db, hallados).limit(limit).offset(offset),
      db
        .select({ n: count() })
        .from(p)
        .where(and(sql`${p.disponible}`, hallados)),
    ]);
    return { filas, total: conteo?.n ?? 0 };
  }
  const [filas, porCategoria] = await Promise.all([
    categoria ? paginaDeCategoria(db, { categoria, limit, offset }) : paginaDeTodo(db, { limit, offset }),
    conteos(db),
  ]);
  // Without a search text the kept counts know.
  const total = porCategoria
    .filter((fila) => !categoria || fila.categoria === categoria)
    .reduce((suma, fila) => suma + fila.n, 0);
  return { filas, total };
}

/** An active product, also when it is sold out. */
export async function buscarEnCatalogo(db: Db, id: string): Promise<FilaDeCatalogo | undefined> {
  return (await unoEnVenta(db, { id }))[0];
}
