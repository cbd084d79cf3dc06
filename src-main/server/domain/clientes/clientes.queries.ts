import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import {
  alcanzaParaBuscarCliente,
  comienzoDeTelefono,
  MAXIMO_CLIENTES,
} from '#contract/schemas/ventas/clientes.ts';
import type { Centavos } from '#contract/words/dinero.ts';
import { rowsStatement } from '#db/insert.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db, Tx } from '#db/transaction.ts';

export type FilaCliente = Tables['clientes']['$inferSelect'];

/** An upper bound: sorts after every phone that begins with `comienzo`, because `:` follows `9`. */
const despuesDe = (comienzo: string) => `${comienzo}:`;

function condicion(db: Db, buscar: string): SQL | undefined {
  const { clientes: c } = db.tables;
  const telefono = comienzoDeTelefono(buscar);
  return telefono === undefined
    ? and(...db.search.contains(c.textoBusqueda, buscar))
    : and(gte(c.telefono, telefono), lt(c.telefono, despuesDe(telefono)));
}

/** Clients whose phone begins with the text, or whose name has all its words; most purchases first. */
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

/** A row of purchases, of placeholders. */
type FilaDeCompras = Record<(typeof COLUMNAS_DE_COMPRAS)[number], SQL>;

/** The statement that adds purchases to clients by phone, and creates clients with new phones. */
function sumarCompras(tx: Tx, filas: FilaDeCompras[], nombres: Record<string, SQL>) {
  const { clientes: c } = tx.tables;
  return tx
    .insert(c)
    .values(
      filas.map(({ id, nombre, telefono, numero, total, texto, primera, ultima }) => ({
        id,
        nombre,
        telefono,
        email: null,
        numeroVentas: numero,
        totalCompras: total,
        textoBusqueda: texto,
        creadoEn: primera,
        actualizadoEn: ultima,
      })),
    )
    .onConflictDoUpdate({
      target: c.telefono,
      set: {
        ...nombres,
        numeroVentas: sql`${c.numeroVentas} + excluded.numero_ventas`,
        totalCompras: sql`${c.totalCompras} + excluded.total_compras`,
        actualizadoEn: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.actualizado_en else ${c.actualizadoEn} end`,
      },
    })
    .returning({ id: c.id, telefono: c.telefono });
}

/** Adds purchases to clients. A known client keeps their name: whoever typed another one may not have known it. */
export const anotarCompras = rowsStatement(
  'anotarCompras',
  () => COLUMNAS_DE_COMPRAS,
  (tx, filas) => sumarCompras(tx, filas, {}),
);

/** Adds imported purchases to clients; one that is older than those already known does not change the name. */
export const anotarComprasDeArchivo = rowsStatement(
  'anotarComprasDeArchivo',
  () => COLUMNAS_DE_COMPRAS,
  (tx, filas) => {
    const { clientes: c } = tx.tables;
    return sumarCompras(tx, filas, {
      nombre: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.nombre else ${c.nombre} end`,
      textoBusqueda: sql`case when excluded.actualizado_en >= ${c.actualizadoEn} then excluded.texto_busqueda else ${c.textoBusqueda} end`,
    });
  },
);

/** The name of a client whose row the transaction has locked. */
export async function nombreDeCliente(tx: Tx, id: string): Promise<string | undefined> {
  const { clientes: c } = tx.tables;
  return (await tx.select({ nombre: c.nombre }).from(c).where(eq(c.id, id)))[0]?.nombre;
}

export async function ponerNombreDeCliente(
  tx: Tx,
  id: string,
  cambios: Pick<FilaCliente, 'nombre' | 'textoBusqueda'>,
): Promise<void> {
  const { clientes: c } = tx.tables;
  await tx.update(c).set(cambios).where(eq(c.id, id));
}

/** Subtracts one purchase of `total` centavos from a client. */
export async function restarCompra(tx: Tx, id: string, total: Centavos): Promise<void> {
  const { clientes: c } = tx.tables;
  await tx
    .update(c)
    .set({ numeroVentas: sql`${c.numeroVentas} - 1`, totalCompras: sql`${c.totalCompras} - ${total}` })
    .where(eq(c.id, id));
}
