import { and, desc, gte, lt, type SQL } from 'drizzle-orm';
import { alcanzaParaBuscarCliente, comienzoDeTelefono, MAXIMO_CLIENTES } from '#contract/clientes.ts';
import type { Tables } from '#db/schema/tables.ts';
import type { Db } from '#db/transaction.ts';

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
