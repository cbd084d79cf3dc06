import { and, asc, eq, gt, gte, inArray, isNull, like, lt, not, type SQL, sql, sum } from 'drizzle-orm';
import type { Temporada } from '#contract/schemas/tienda/tienda.ts';
import { esOcasion } from '#contract/words/ocasiones.ts';
import { FIN_DE_LA_TEMPORADA } from '#db/schema/catalogo.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';

/** Pieces by product. */
export type Vendidos = Map<string, number>;

const delDia = statement('relevanciaDelDia', (db: Db) => {
  const { ventas: v, ventaItems: i } = db.tables;
  return db
    .select({ id: i.productoId, cantidad: sum(i.cantidad).mapWith(Number) })
    .from(v)
    .innerJoin(i, eq(i.ventaId, v.id))
    .where(and(eq(v.dia, db.value('dia')), sql`${v.estado} = 'completada'`))
    .groupBy(i.productoId);
});

/** Pieces sold on a day, without voided sales. */
export async function vendidosDelDia(db: Db, dia: string): Promise<Vendidos> {
  return new Map((await delDia(db, { dia })).map(({ id, cantidad }) => [id, cantidad]));
}

/** The counts that up to `limit` products carry now, those after the id `tras` in the order of their ids. */
export async function vendidosAnotados(
  db: Db,
  { tras, limit }: { tras: string | undefined; limit: number },
): Promise<{ id: string; vendidos: number }[]> {
  const { productos: p } = db.tables;
  return await db
    .select({ id: p.id, vendidos: p.vendidos })
    .from(p)
    .where(tras === undefined ? undefined : gt(p.id, tras))
    .orderBy(asc(p.id))
    .limit(limit);
}

const anotar = statement('anotarVendidos', (tx: Tx) => {
  const { productos: p } = tx.tables;
  return tx
    .update(p)
    .set({ vendidos: sql`${sql.placeholder('vendidos')}` })
    .where(eq(p.id, tx.value('id')));
});

export async function anotarVendidos(tx: Tx, id: string, vendidos: number): Promise<void> {
  await anotar(tx, { id, vendidos });
}

/** Whether a product belongs to the season. */
function esDe(db: Db, temporada: Temporada | undefined): SQL {
  const { productos: p } = db.tables;
  if (temporada === undefined) return sql`1 = 0`;
  if (!esOcasion(temporada)) return eq(p.categoria, temporada);
  return like(sql`',' || ${p.ocasiones} || ','`, `%,${temporada},%`);
}

/**
 * Up to `limit` products that are marked as of the season and should not be (`de: false`), or the other way round
 * (`de: true`). The sort key says which are marked, so that an index finds them.
 */
export async function malMarcados(
  db: Db,
  { temporada, de, limit }: { temporada: Temporada | undefined; de: boolean; limit: number },
): Promise<string[]> {
  const { productos: p } = db.tables;
  const suya = esDe(db, temporada);
  const filas = await db
    .select({ id: p.id })
    .from(p)
    .where(
      and(
        isNull(p.eliminadoEn),
        (de ? gte : lt)(p.relevanciaOrden, sql.raw(String(FIN_DE_LA_TEMPORADA))),
        de ? suya : not(suya),
      ),
    )
    .limit(limit);
  return filas.map(({ id }) => id);
}

/** Marks products as of the season, or not. */
export async function marcarDeTemporada(tx: Tx, ids: readonly string[], de: boolean): Promise<void> {
  const { productos: p } = tx.tables;
  await tx
    .update(p)
    .set({ deTemporada: de })
    .where(inArray(p.id, [...ids]));
}
