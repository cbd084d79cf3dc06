import { and, desc, eq, max } from 'drizzle-orm';
import { insertStatement } from '#db/insert.ts';
import { type Db, statement, type Tx } from '#db/transaction.ts';
import type { Periodo } from './reportes.queries.ts';
import { conProductos, type Sumas, sinProductos } from './sumas.ts';
import { Vendidos } from './vendidos.ts';

/** A period whose sums are kept. */
export interface PeriodoSumado extends Periodo {
  /** How often what was sold on its days had changed. */
  cambios: number;
  /** Products in its sums. */
  productos: number;
}

const leerSumados = statement('periodosSumados', (db: Db) => {
  const { resumenPeriodos: r } = db.tables;
  return db
    .select({ desde: r.desde, hasta: r.hasta, cambios: r.cambios, productos: r.productos })
    .from(r)
    .orderBy(desc(r.orden));
});

/** The periods whose sums are kept, those that were added up last first. */
export async function periodosSumados(db: Db): Promise<PeriodoSumado[]> {
  return await leerSumados(db);
}

const sumasDe = statement('sumasDePeriodo', (db: Db) => {
  const { resumenPeriodos: r } = db.tables;
  return db
    .select({ sumas: r.sumas, vendidos: r.vendidos })
    .from(r)
    .where(and(eq(r.desde, db.value('desde')), eq(r.hasta, db.value('hasta'))));
});

/** The kept sums of a period. Throws where they are not those that were kept. */
export async function leerSumas(db: Db, { desde, hasta, productos }: PeriodoSumado): Promise<Sumas> {
  const [fila] = await sumasDe(db, { desde, hasta });
  const vendidos = Vendidos.deTexto(fila?.vendidos ?? '');
  if (!fila || vendidos.cuantos !== productos)
    throw new Error(`the sums of ${desde} to ${hasta} are not whole`);
  return conProductos(fila.sumas, vendidos);
}

const insertar = insertStatement('resumenPeriodos');

const ultimoOrden = statement('ultimoOrdenDePeriodos', (db: Db) => {
  const { resumenPeriodos: r } = db.tables;
  return db.select({ orden: max(r.orden) }).from(r);
});

/** Keeps the sums of a period, in place of older ones. `vendidos` are those of its products, packed. */
export async function guardarSumas(
  tx: Tx,
  { desde, hasta }: Periodo,
  { cambios, sumas, vendidos }: { cambios: number; sumas: Sumas; vendidos: string },
): Promise<void> {
  const [ultimo] = await ultimoOrden(tx);
  await soltarSumas(tx, { desde, hasta });
  await insertar(tx, {
    desde,
    hasta,
    cambios,
    sumas: sinProductos(sumas),
    vendidos,
    productos: sumas.productos.cuantos,
    orden: (ultimo?.orden ?? 0) + 1,
  });
}

/** Lets go of the kept sums of a period. */
export async function soltarSumas(tx: Tx, { desde, hasta }: Periodo): Promise<void> {
  const { resumenPeriodos: r } = tx.tables;
  await tx.delete(r).where(and(eq(r.desde, desde), eq(r.hasta, hasta)));
}
