import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { alcanzaParaBuscarCliente, comienzoDeTelefono, MAXIMO_CLIENTES } from '#contract/clientes.ts';
import type { Centavos } from '#contract/dinero.ts';
import { rowsStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';

export type FilaCliente = Tables['clientes']['$inferSelect'];

/** Comes after every text that begins with `comienzo` and goes on with a digit. */
const despuesDe = (comienzo: string) => `${comienzo}:`;

function condicion(db: Db, buscar: string): SQL | undefined {
  const { clientes: c } = db.tables;
  const telefono = comienzoDeTelefono(buscar);
  return telefono === undefined
    ? and(...db.search.contains(c.textoBusqueda, buscar))
    : and(gte(c.telefono, telefono), lt(c.telefono, despuesDe(telefono)));
}

/** The clients whose phone begins so, or in whose name every word occurs; who buys most comes first. */
export async function buscarClientes(db: Db, buscar: string | undefined): Promise<FilaCliente[]> {
  if (!buscar || !alcanzaParaBuscarCliente(buscar)) return [];
  const { clientes: c } = db.tables;
  return await db
    .select()
    .from(c)
    .where(condicion(db, buscar))
    .orderBy(desc(c.numeroVentas), desc(c.totalCompras), c.telefono)
    .limit(MAXIMO_CLIENTES);
}

const COLUMNAS_DE_COMPRAS = [
  'id',
  'nombre',
  'telefono',
  'numero',
  'total',
  'texto',
  'primera',
  'ultima',
] as const;

/** Adds to what clients bought; one whose phone is new is made. */
export const anotarCompras = rowsStatement(
  'anotarCompras',
  () => COLUMNAS_DE_COMPRAS,
  (tx, filas) => {
    const { clientes: c } = tx.tables;
    return tx
      .insert(c)
      .values(
        filas.map(({ id, nombre, telefono, numero, total, texto, primera, ultima }) => ({
          ...{ id, nombre, telefono, email: null, numeroVentas: numero, totalCompras: total },
          textoBusqueda: texto,
          creadoEn: primera,
          actualizadoEn: ultima,
        })),
      )
      .onConflictDoUpdate({
        target: c.telefono,
        set: {
          // A purchase of the past brings no newer name.
          nombre: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.nombre else ${c.nombre} end`,
          textoBusqueda: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.texto_busqueda else ${c.textoBusqueda} end`,
          numeroVentas: sql`${c.numeroVentas} + excluded.numero_ventas`,
          totalCompras: sql`${c.totalCompras} + excluded.total_compras`,
          actualizadoEn: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.actualizado_en else ${c.actualizadoEn} end`,
        },
      })
      .returning({ id: c.id, telefono: c.telefono });
  },
);

/** Takes one purchase out of what a client bought. */
export async function restarCompra(tx: Tx, id: string, total: Centavos): Promise<void> {
  const { clientes: c } = tx.tables;
  await tx
    .update(c)
    .set({ numeroVentas: sql`${c.numeroVentas} - 1`, totalCompras: sql`${c.totalCompras} - ${total}` })
    .where(eq(c.id, id));
}
