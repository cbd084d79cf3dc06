import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ConsultaFiltros, Filtros } from '#contract/schemas/catalogo/catalogo.ts';
import { type Categoria, TAMANOS, TIPOS_GLOBO, TIPOS_SERVICIO } from '#contract/words/categorias.ts';
import type { Db } from '#db/transaction.ts';
import { buscarAlternativa, loQueDice } from './alternativa.queries.ts';
import { condicionConCodigo } from './codigo.queries.ts';
import { listarCombinaciones } from './combinaciones.queries.ts';
import { type Combinacion, type Eleccion, facetas } from './filtros.ts';

/** The combinations among the hits of a search. */
async function combinacionesHalladas(
  db: Db,
  categoria: Categoria | undefined,
  hallados: SQL,
): Promise<Combinacion[]> {
  const { productos: p } = db.tables;
  const filas = await db
    .select({
      color: p.color,
      tamano: p.tamano,
      tipoGlobo: p.tipoGlobo,
      tipoServicio: p.tipoServicio,
      ocasiones: p.ocasiones,
      n: count(),
    })
    .from(p)
    .where(and(sql`${p.disponible}`, categoria ? eq(p.categoria, categoria) : undefined, hallados))
    .groupBy(p.color, p.tamano, p.tipoGlobo, p.tipoServicio, p.ocasiones);
  return filas.map(({ color, tamano, tipoGlobo, tipoServicio, ocasiones, n }) => ({
    color: color ?? '',
    tamano: tamano ?? '',
    tipo: tipoGlobo ?? tipoServicio ?? '',
    ocasiones,
    n,
  }));
}

/** The filters offered for a category or a search. */
export async function listarFiltros(
  db: Db,
  { categoria, buscar, enmendar }: Pick<ConsultaFiltros, 'categoria' | 'buscar' | 'enmendar'>,
  eleccion: Eleccion,
): Promise<Omit<Filtros, 'success'>> {
  return facetas(await combinacionesDe(db, { categoria, buscar, enmendar }), eleccion);
}

async function combinacionesDe(
  db: Db,
  { categoria, buscar, enmendar }: Pick<ConsultaFiltros, 'categoria' | 'buscar' | 'enmendar'>,
): Promise<Combinacion[]> {
  const dicho = buscar && enmendar ? await loQueDice(db, buscar) : buscar;
  const hallados = await (enmendar ? condicionConCodigo(db, dicho) : db.search.condition(dicho));
  if (!hallados || !dicho) return await listarCombinaciones(db, categoria);
  const todas = await combinacionesHalladas(db, categoria, hallados);
  if (todas.length > 0 || !enmendar) return todas;
  const condicion = (await buscarAlternativa(db, dicho))?.condicion;
  return condicion ? await combinacionesHalladas(db, categoria, condicion) : todas;
}

/** The condition over `productos` for a choice; `stored` are the colours and occasions that it takes, as stored. */
export function condicionDeFiltros(
  db: Db,
  { tamano, tipo }: Eleccion,
  stored: Record<'colores' | 'ocasiones', string[]>,
): SQL | undefined {
  const { productos: p } = db.tables;
  const deGlobo = TIPOS_GLOBO.filter((uno) => tipo.has(uno));
  const deServicio = TIPOS_SERVICIO.filter((uno) => tipo.has(uno));
  return and(
    stored.colores.length > 0 ? inArray(p.color, stored.colores) : undefined,
    stored.ocasiones.length > 0 ? inArray(p.ocasiones, stored.ocasiones) : undefined,
    tamano.size > 0
      ? inArray(
          p.tamano,
          TAMANOS.filter((uno) => tamano.has(uno)),
        )
      : undefined,
    or(
      deGlobo.length > 0 ? inArray(p.tipoGlobo, deGlobo) : undefined,
      deServicio.length > 0 ? inArray(p.tipoServicio, deServicio) : undefined,
    ),
  );
}
