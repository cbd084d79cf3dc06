import { and, asc, count, desc, eq, gte, inArray, isNull, lt, ne, type SQL, sql, sum } from 'drizzle-orm';
import type { ConsultaCatalogo, OrdenDelCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import type { Categoria } from '#contract/words/categorias.ts';
import { ORDENES } from '#contract/words/listas.ts';
import type { Ocasion } from '#contract/words/ocasiones.ts';
import { plegar } from '#contract/words/texto.ts';
import { palabrasDe } from '#db/engines/search.ts';
import { type Db, statement } from '#db/transaction.ts';
import { type Alternativa, buscarAlternativa, listarCercanos, loQueDice } from './alternativa.queries.ts';
import { cercaniaDe } from './cercania.queries.ts';
import { condicionConCodigo } from './codigo.queries.ts';
import { listarCombinaciones, listarOcasiones } from './combinaciones.queries.ts';
import { condicionDeFiltros } from './filtros.queries.ts';
import { contar, type Eleccion, eleccionDe, elegidas, hayEleccion } from './filtros.ts';

/** The public columns of a product; its cost is not read. */
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
    ocasiones: p.ocasiones,
  };
}

/**
 * Condition and order of a list, written to match an index with that order, so that the engines use it and need no
 * sort.
 */
function lectura(db: Db, orden: OrdenDelCatalogo, categoria: SQL | Categoria | undefined) {
  const { productos: p } = db.tables;
  const deCategoria = categoria === undefined ? undefined : eq(p.categoria, categoria);
  // Equality would make the engine use a category index and sort the whole category.
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
      return {
        donde: and(vivo, deCategoria),
        por: [asc(p.relevanciaOrden), asc(p.nombreOrden), asc(p.id)],
      };
    case 'categoria':
      return { donde: deCategoria, por: [asc(p.categoria), asc(p.nombreOrden), asc(p.id)] };
  }
}

interface OpcionesDePagina {
  categoria?: SQL | Categoria | undefined;
  condicion?: SQL | undefined;
  /** Sort expressions before those of the list's order. */
  antes?: SQL[];
}

/** A page of available products in an order; the caller sets its limits. */
export function pagina(
  db: Db,
  orden: OrdenDelCatalogo,
  { categoria, condicion, antes = [] }: OpcionesDePagina = {},
) {
  const { productos: p } = db.tables;
  const { donde, por } = lectura(db, orden, categoria);
  return db
    .select(columnas(db))
    .from(p)
    .where(and(sql`${p.disponible}`, donde, condicion))
    .orderBy(...antes, ...por);
}

/** Prepared statements for pages without search or filter: of everything and of one category. */
function paginasDe(orden: OrdenDelCatalogo) {
  const limit = sql.placeholder('limit');
  const offset = sql.placeholder('offset');
  return {
    deTodo: statement(`catalogoTodo ${orden}`, (db: Db) => pagina(db, orden).limit(limit).offset(offset)),
    deCategoria: statement(`catalogoCategoria ${orden}`, (db: Db) =>
      pagina(db, orden, { categoria: db.value('categoria') })
        .limit(limit)
        .offset(offset),
    ),
  };
}
const PAGINAS = Object.fromEntries(
  ([...ORDENES, 'categoria'] as const).map((orden) => [orden, paginasDe(orden)]),
) as Record<OrdenDelCatalogo, ReturnType<typeof paginasDe>>;

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
    .where(and(eq(p.id, db.value('id')), sql`${p.activo}`, isNull(p.eliminadoEn)));
});

/** Products read on each side of a product. */
const VECINOS = 12;

/** Available products before or after a name in its category, nearest first. */
function vecinos(lado: 'antes' | 'despues') {
  return statement(`catalogoVecinos ${lado}`, (db: Db) => {
    const { productos: p } = db.tables;
    const nombre = db.value('nombre');
    const id = db.value('id');
    const donde = lado === 'antes' ? lt(p.nombreOrden, nombre) : gte(p.nombreOrden, nombre);
    return db
      .select(columnas(db))
      .from(p)
      .where(and(sql`${p.disponible}`, eq(p.categoria, db.value('categoria')), donde, ne(p.id, id)))
      .orderBy((lado === 'antes' ? desc : asc)(p.nombreOrden))
      .limit(VECINOS);
  });
}
const anteriores = vecinos('antes');
const siguientes = vecinos('despues');

export type FilaDeCatalogo = Awaited<ReturnType<ReturnType<typeof paginasDe>['deTodo']>>[number];

export interface PaginaDeCatalogo {
  filas: FilaDeCatalogo[];
  total: number;
  /** The corrected search text, if the original found nothing. */
  enmienda?: string;
  /** Whether no product has all the words, so that these have most of them. */
  parcial?: boolean;
  /** The products nearest to a search that finds few, nearest first. */
  cercanos?: FilaDeCatalogo[];
  /** The occasions for which anything can be bought now, whatever the query. */
  ocasiones: Ocasion[];
}

/** Above this number of hits the list keeps the index order, because ranking them all would be slow. */
const MAXIMO_POR_CERCANIA = 200;
/** The orders in which the hits of a search begin with the nearest ones. */
const POR_CERCANIA = new Set<OrdenDelCatalogo>(['relevancia', 'categoria']);

/** A page of available products, their total number, and what the shop has for each occasion. */
export async function listarCatalogo(db: Db, consulta: ConsultaCatalogo): Promise<PaginaDeCatalogo> {
  const [pagina, ocasiones] = await Promise.all([listarPagina(db, consulta), listarOcasiones(db)]);
  return { ...pagina, ocasiones };
}

type SinOcasiones = Omit<PaginaDeCatalogo, 'ocasiones'>;

async function listarPagina(db: Db, consulta: ConsultaCatalogo): Promise<SinOcasiones> {
  const { categoria, buscar, orden, page, limit } = consulta;
  const eleccion = eleccionDe(consulta);
  if (buscar || hayEleccion(eleccion)) return await listarResultados(db, consulta, eleccion);
  const { deTodo, deCategoria } = PAGINAS[orden];
  const offset = (page - 1) * limit;
  const [filas, porCategoria] = await Promise.all([
    categoria ? deCategoria(db, { categoria, limit, offset }) : deTodo(db, { limit, offset }),
    conteos(db),
  ]);
  // Without search and filters the maintained counts give the total.
  const total = porCategoria
    .filter((fila) => !categoria || fila.categoria === categoria)
    .reduce((suma, fila) => suma + fila.n, 0);
  return { filas, total };
}

async function listarResultados(
  db: Db,
  consulta: ConsultaCatalogo,
  eleccion: Eleccion,
): Promise<SinOcasiones> {
  const { categoria, enmendar } = consulta;
  const buscar = consulta.buscar && enmendar ? await loQueDice(db, consulta.buscar) : consulta.buscar;
  const combinaciones = hayEleccion(eleccion)
    ? elegidas(await listarCombinaciones(db, categoria), eleccion)
    : undefined;
  if (combinaciones?.length === 0) return { filas: [], total: 0 };
  const colores = eleccion.color.size > 0 ? new Set(combinaciones?.map(({ color }) => color)) : [];
  // Cheap conditions come first, so that fewer texts are compared.
  const ocasiones = eleccion.ocasion.size > 0 ? new Set(combinaciones?.map((una) => una.ocasiones)) : [];
  const elegido = condicionDeFiltros(db, eleccion, { colores: [...colores], ocasiones: [...ocasiones] });
  if (!buscar) {
    const total = combinaciones ? contar(combinaciones) : 0;
    return await leerGrupos(db, consulta, { condicion: elegido, grupos: [{ total }] });
  }
  const hallados = await leerHallados(db, consulta, elegido, {
    buscar,
    condicion: await (enmendar ? condicionConCodigo(db, buscar) : db.search.condition(buscar)),
  });
  if (!enmendar) return hallados;
  const alternativa = hallados.total === 0 ? await buscarAlternativa(db, buscar) : undefined;
  if (!alternativa) return await conCercanos(db, consulta, buscar, hallados);
  const enSuLugar = await leerHallados(db, consulta, elegido, alternativa);
  const { enmienda, peso } = alternativa;
  if (peso) return enSuLugar.total > 0 ? { ...enSuLugar, enmienda, parcial: true } : enSuLugar;
  const encontrado = enSuLugar.total > 0 ? { ...enSuLugar, enmienda } : enSuLugar;
  return await conCercanos(db, consulta, alternativa.buscar, encontrado);
}

/** Fewer hits than this are shown with the products nearest to the search. */
const POCOS_HALLADOS = 4;

/** What a search finds, with the products nearest to it where that is little. */
async function conCercanos(
  db: Db,
  consulta: ConsultaCatalogo,
  buscar: string,
  encontrado: SinOcasiones,
): Promise<SinOcasiones> {
  if (encontrado.total >= POCOS_HALLADOS || consulta.page > 1) return encontrado;
  const acotada = consulta.categoria !== undefined || hayEleccion(eleccionDe(consulta));
  // The whole catalogue has nothing more of a single word.
  if (!acotada && palabrasDe(buscar).length < 2) return encontrado;
  const ids = await listarCercanos(
    db,
    buscar,
    encontrado.filas.map(({ id }) => id),
  );
  if (ids.length === 0) return encontrado;
  const { productos: p } = db.tables;
  const filas = await db.select(columnas(db)).from(p).where(inArray(p.id, ids));
  const cercanos = filas.sort((una, otra) => ids.indexOf(una.id) - ids.indexOf(otra.id));
  return { ...encontrado, cercanos };
}

/** Rows that a list shows one after the other; `donde` tells them from the others. */
interface Grupo {
  donde?: SQL | undefined;
  total: number;
}

/** A page of what a search finds: the products nearest to it first, where the order asks for it. */
async function leerHallados(
  db: Db,
  consulta: ConsultaCatalogo,
  elegido: SQL | undefined,
  { buscar, condicion: hallado, peso }: Alternativa,
): Promise<SinOcasiones> {
  const condicion = and(elegido, hallado);
  const cercania = POR_CERCANIA.has(consulta.orden) ? await cercaniaDe(db, buscar) : undefined;
  const grupos =
    cercania && peso
      ? await contarPorPeso(db, consulta.categoria, condicion, peso)
      : await contarGrupos(db, consulta.categoria, condicion, cercania?.grupos ?? []);
  const total = grupos.reduce((suma, grupo) => suma + grupo.total, 0);
  const juntos = !peso && total <= MAXIMO_POR_CERCANIA ? [{ total }] : grupos;
  const cerca = peso ? cercania?.faltan : cercania?.orden;
  return await leerGrupos(db, consulta, { condicion, grupos: juntos, cerca });
}

const enVenta = (db: Db, categoria: Categoria | undefined, condicion: SQL | undefined) => {
  const { productos: p } = db.tables;
  return and(sql`${p.disponible}`, categoria ? eq(p.categoria, categoria) : undefined, condicion);
};

/** How many of the hits have each weight, the most first. */
async function contarPorPeso(
  db: Db,
  categoria: Categoria | undefined,
  condicion: SQL | undefined,
  peso: SQL,
): Promise<Grupo[]> {
  const conteos = await db
    .select({ suyo: peso.mapWith(Number).as('suyo'), total: count() })
    .from(db.tables.productos)
    .where(enVenta(db, categoria, condicion))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`);
  return conteos.map(({ suyo, total }) => ({ donde: sql`${peso} = ${sql.raw(String(suyo))}`, total }));
}

/** How many of the hits each part has; the last group is of the hits in none. */
async function contarGrupos(
  db: Db,
  categoria: Categoria | undefined,
  condicion: SQL | undefined,
  partes: readonly SQL[],
): Promise<Grupo[]> {
  const sumas: Record<string, SQL<unknown>> = Object.fromEntries(
    partes.map((parte, i) => [`parte${i}`, sum(sql`case when ${parte} then 1 else 0 end`)]),
  );
  const [conteo] = await db
    .select({ ...sumas, n: count() })
    .from(db.tables.productos)
    .where(enVenta(db, categoria, condicion));
  const cuenta: Record<string, unknown> = conteo ?? {};
  const grupos: Grupo[] = partes.map((donde, i) => ({ donde, total: Number(cuenta[`parte${i}`] ?? 0) }));
  const resto = (conteo?.n ?? 0) - grupos.reduce((suma, { total }) => suma + total, 0);
  return [...grupos, { donde: and(...partes.map((parte) => sql`not (${parte})`)), total: resto }];
}

interface Leibles {
  condicion: SQL | undefined;
  grupos: readonly Grupo[];
  /** The sort key by nearness. */
  cerca?: SQL | undefined;
}

/** The page of a list that shows one group after the other, each in the list's order or, when small, by nearness. */
async function leerGrupos(
  db: Db,
  { orden, categoria, page, limit }: ConsultaCatalogo,
  { condicion, grupos, cerca }: Leibles,
): Promise<SinOcasiones> {
  const total = grupos.reduce((suma, grupo) => suma + grupo.total, 0);
  const filas: FilaDeCatalogo[] = [];
  let offset = (page - 1) * limit;
  for (const grupo of grupos) {
    if (filas.length === limit) break;
    if (offset < grupo.total) {
      const antes = cerca && grupo.total <= MAXIMO_POR_CERCANIA ? [cerca] : [];
      const suyas = await pagina(db, orden, { categoria, condicion: and(condicion, grupo.donde), antes })
        .limit(limit - filas.length)
        .offset(offset);
      filas.push(...suyas);
    }
    offset = Math.max(0, offset - grupo.total);
  }
  return { filas, total };
}

/** Available products next to a product by name, in its category. */
export async function buscarVecinos(
  db: Db,
  { id, nombre, categoria }: FilaDeCatalogo,
): Promise<FilaDeCatalogo[]> {
  const posicion = { id, categoria, nombre: plegar(nombre) };
  const lados = await Promise.all([siguientes(db, posicion), anteriores(db, posicion)]);
  return lados.flat();
}

/** An active product, sold out or not. */
export async function buscarEnCatalogo(db: Db, id: string): Promise<FilaDeCatalogo | undefined> {
  return (await unoEnVenta(db, { id }))[0];
}
