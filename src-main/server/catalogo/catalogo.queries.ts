import { and, asc, count, desc, eq, gte, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ConsultaCatalogo } from '#contract/catalogo.ts';
import type { Categoria } from '#contract/categorias.ts';
import { formasDe } from '#contract/formas.ts';
import { ORDENES, type Orden } from '#contract/orden.ts';
import { plegar } from '#contract/texto.ts';
import { codigoDe, palabrasDe } from '#db/engines/search.ts';
import { type Db, statement } from '#db/transaction.ts';
import { loQueQuisoDecir } from './enmienda.ts';
import { condicionDe, listarCombinaciones } from './filtros.queries.ts';
import { contar, type Eleccion, eleccionDe, elegidas, hayEleccion } from './filtros.ts';

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
    imagenPrevia: p.imagenPrevia,
    color: p.color,
    tamano: p.tamano,
    tipoGlobo: p.tipoGlobo,
    tipoServicio: p.tipoServicio,
  };
}

/**
 * How a list is read: by an index that has its order. Conditions are written as that index has them, so that it is
 * used and nothing is sorted.
 */
function lectura(db: Db, orden: Orden, categoria: SQL | Categoria | undefined) {
  const { productos: p } = db.tables;
  const deCategoria = categoria === undefined ? undefined : eq(p.categoria, categoria);
  // Equality would lead to the category's own index, and to sorting all of it.
  const enPasada = categoria === undefined ? undefined : sql`coalesce(${p.categoria}, '') = ${categoria}`;
  const vivo = sql`${p.eliminadoEn} is null`;
  switch (orden) {
    case 'precio-asc':
      return { donde: and(vivo, enPasada), por: [asc(p.precioVenta), asc(p.nombreOrden), asc(p.id)] };
    case 'precio-desc':
      return { donde: and(vivo, enPasada), por: [desc(p.precioVenta), desc(p.nombreOrden), desc(p.id)] };
    case 'nuevos':
      return { donde: and(vivo, deCategoria), por: [desc(p.creadoEn), desc(p.id)] };
    case 'nombre':
      if (categoria === undefined) return { donde: vivo, por: [asc(p.nombreOrden), asc(p.id)] };
      return { donde: deCategoria, por: [asc(p.nombreOrden), asc(p.id)] };
    case 'relevancia':
      return { donde: deCategoria, por: [asc(p.categoria), asc(p.nombreOrden), asc(p.id)] };
  }
}

interface Pedido {
  categoria?: SQL | Categoria | undefined;
  condicion?: SQL | undefined;
  /** What the list is ordered by before its own order. */
  antes?: SQL[];
}

function pagina(db: Db, orden: Orden, { categoria, condicion, antes = [] }: Pedido = {}) {
  const { productos: p } = db.tables;
  const { donde, por } = lectura(db, orden, categoria);
  return db
    .select(columnas(db))
    .from(p)
    .where(and(sql`${p.disponible}`, donde, condicion))
    .orderBy(...antes, ...por);
}

/** The pages without search or filter, prepared: of everything and of a category. */
function paginasDe(orden: Orden) {
  const [limit, offset] = [sql.placeholder('limit'), sql.placeholder('offset')];
  return {
    deTodo: statement(`catalogoTodo ${orden}`, (db: Db) => pagina(db, orden).limit(limit).offset(offset)),
    deCategoria: statement(`catalogoCategoria ${orden}`, (db: Db) =>
      pagina(db, orden, { categoria: sql`${sql.placeholder('categoria')}` })
        .limit(limit)
        .offset(offset),
    ),
  };
}
const PAGINAS = Object.fromEntries(ORDENES.map((orden) => [orden, paginasDe(orden)])) as Record<
  Orden,
  ReturnType<typeof paginasDe>
>;

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

/** Read on each side of a product. */
const VECINOS = 12;

/** What can be bought on one side of a name, in its category, the nearest first. */
function vecinos(lado: 'antes' | 'despues') {
  return statement(`catalogoVecinos ${lado}`, (db: Db) => {
    const { productos: p } = db.tables;
    const [nombre, id] = [sql.placeholder('nombre'), sql.placeholder('id')];
    const donde = lado === 'antes' ? lt(p.nombreOrden, nombre) : gte(p.nombreOrden, nombre);
    return db
      .select(columnas(db))
      .from(p)
      .where(and(sql`${p.disponible}`, eq(p.categoria, sql.placeholder('categoria')), donde, ne(p.id, id)))
      .orderBy((lado === 'antes' ? desc : asc)(p.nombreOrden))
      .limit(VECINOS);
  });
}
const [anteriores, siguientes] = [vecinos('antes'), vecinos('despues')];

export type FilaDeCatalogo = Awaited<ReturnType<ReturnType<typeof paginasDe>['deTodo']>>[number];

export interface PaginaDeCatalogo {
  filas: FilaDeCatalogo[];
  total: number;
  /** What was searched in place of the words that find nothing. */
  enmienda?: string;
}

/** More hits than this stay in the order of the index: sorting them all would cost more than finding them. */
const POR_CERCANIA = 200;

/** How near a product is to what was searched, the nearest lowest: by its code, by how its name begins, by its name. */
function cercania(db: Db, buscar: string): SQL[] {
  const { productos: p } = db.tables;
  const palabras = palabrasDe(buscar);
  if (palabras.length === 0) return [];
  const literal = (texto: string) => texto.replaceAll(/[\\%_]/g, String.raw`\$&`);
  // Of a plural the beginning alone, so that «globos» is as near to «Globo rojo» as «globo» is.
  const frase = palabras
    .map((palabra) => {
      const [forma = palabra] = formasDe(palabra);
      return forma === palabra ? literal(palabra) : `${literal(forma)}%`;
    })
    .join(' ');
  const nombreEs = (patron: string) => sql`${p.nombreOrden} like ${patron} escape '\\'`;
  return [
    sql`case
      when ${p.codigo} = ${codigoDe(buscar)} or ${nombreEs(`${frase}%`)} then 0
      when ${nombreEs(`% ${frase}%`)} then 1
      when ${and(...db.search.containsForms(p.nombreOrden, buscar))} then 2
      else 3 end`,
  ];
}

/** A page of what can be bought now, and how much that is in all. */
export async function listarCatalogo(db: Db, consulta: ConsultaCatalogo): Promise<PaginaDeCatalogo> {
  const { categoria, buscar, orden, page, limit } = consulta;
  const eleccion = eleccionDe(consulta);
  if (buscar || hayEleccion(eleccion)) return await listarHallados(db, consulta, eleccion);
  const { deTodo, deCategoria } = PAGINAS[orden];
  const offset = (page - 1) * limit;
  const [filas, porCategoria] = await Promise.all([
    categoria ? deCategoria(db, { categoria, limit, offset }) : deTodo(db, { limit, offset }),
    conteos(db),
  ]);
  // Without a search text the kept counts know.
  const total = porCategoria
    .filter((fila) => !categoria || fila.categoria === categoria)
    .reduce((suma, fila) => suma + fila.n, 0);
  return { filas, total };
}

async function listarHallados(
  db: Db,
  consulta: ConsultaCatalogo,
  eleccion: Eleccion,
): Promise<PaginaDeCatalogo> {
  const { categoria, buscar, orden, page, limit } = consulta;
  const combinaciones = hayEleccion(eleccion)
    ? elegidas(await listarCombinaciones(db, categoria), eleccion)
    : undefined;
  if (combinaciones?.length === 0) return { filas: [], total: 0 };
  const colores = eleccion.color.size > 0 ? new Set(combinaciones?.map(({ color }) => color)) : [];
  // What is quick to look at comes first: fewer texts are read.
  const hallados = and(condicionDe(db, eleccion, [...colores]), await db.search.condition(buscar));
  const total =
    combinaciones && !buscar ? contar(combinaciones) : await contarHallados(db, categoria, hallados);
  if (total === 0) {
    const dicho = buscar && (await loQueQuisoDecir(db, buscar));
    if (!dicho) return { filas: [], total };
    // Its words are all known: it is not put right again.
    const enSuLugar = await listarHallados(db, { ...consulta, buscar: dicho }, eleccion);
    return enSuLugar.total > 0 ? { ...enSuLugar, enmienda: dicho } : enSuLugar;
  }
  const cerca = buscar && orden === 'relevancia' && total <= POR_CERCANIA ? cercania(db, buscar) : [];
  const filas = await pagina(db, orden, { categoria, condicion: hallados, antes: cerca })
    .limit(limit)
    .offset((page - 1) * limit);
  return { filas, total };
}

async function contarHallados(db: Db, categoria: Categoria | undefined, hallados: SQL | undefined) {
  const { productos: p } = db.tables;
  const [conteo] = await db
    .select({ n: count() })
    .from(p)
    .where(and(sql`${p.disponible}`, categoria ? eq(p.categoria, categoria) : undefined, hallados));
  return conteo?.n ?? 0;
}

/** What can be bought and stands next to a product in its category, by name. */
export async function buscarVecinos(
  db: Db,
  { id, nombre, categoria }: FilaDeCatalogo,
): Promise<FilaDeCatalogo[]> {
  const lugar = { id, categoria, nombre: plegar(nombre) };
  const lados = await Promise.all([siguientes(db, lugar), anteriores(db, lugar)]);
  return lados.flat();
}

/** An active product, also when it is sold out. */
export async function buscarEnCatalogo(db: Db, id: string): Promise<FilaDeCatalogo | undefined> {
  return (await unoEnVenta(db, { id }))[0];
}
