import { and, desc, eq } from 'drizzle-orm';
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
    .orderBy(desc(r.hasta), desc(r.desde));
});

/** The periods whose sums are kept, those that ended last first. */
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

/** The kept sums of a period that `periodosSumados` told of. */
export async function leerSumas(db: Db, { desde, hasta }: Periodo): Promise<Sumas> {
  const [fila] = await sumasDe(db, { desde, hasta });
  if (!fila) throw new Error(`no sums are kept of ${desde} to ${hasta}`);
  return conProductos(fila.sumas, Vendidos.deTexto(fila.vendidos));
}

const guardar = insertStatement('resumenPeriodos');

/** Keeps the sums of a period, in place of older ones. */
export async function guardarSumas(
  tx: Tx,
  { desde, hasta }: Periodo,
  { cambios, sumas }: { cambios: number; sumas: Sumas },
): Promise<void> {
  const { productos } = sumas;
  await soltarSumas(tx, { desde, hasta });
  await guardar(tx, {
    desde,
    hasta,
    cambios,
    sumas: sinProductos(sumas),
    vendidos: productos.aTexto(),
    productos: productos.cuantos,
  });
}

/** Lets go of the kept sums of a period. */
export async function soltarSumas(tx: Tx, { desde, hasta }: Periodo): Promise<void> {
  const { resumenPeriodos: r } = tx.tables;
  await tx.delete(r).where(and(eq(r.desde, desde), eq(r.hasta, hasta)));
}
