import { setImmediate } from 'node:timers/promises';
import { asc, eq, gt, inArray } from 'drizzle-orm';
import { type Database, type Db, inTransaction, type Tx } from '#db/transaction.ts';
import { buscarValor } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import { ponerValor } from '../configuracion/configuracion.queries.ts';
import { reglasDeTextos, textosDeBusqueda } from './textos.ts';

/** Products read at once. */
const POR_LECTURA = 250;
/** Products written at once, so that a sale never waits long for them. */
const POR_VEZ = 25;

function leer(db: Db) {
  const { productos: p } = db.tables;
  const { id, nombre, descripcion, color, ocasiones, textoBusqueda } = p;
  return db.select({ id, nombre, descripcion, color, ocasiones, textoBusqueda }).from(p);
}

async function anotarTextos(tx: Tx, ids: readonly string[]): Promise<void> {
  const { productos: p } = tx.tables;
  await tx.lockRows(p, ids);
  for (const fila of await leer(tx).where(inArray(p.id, [...ids]))) {
    const { textoBusqueda } = textosDeBusqueda(fila);
    await tx.update(p).set({ textoBusqueda }).where(eq(p.id, fila.id));
  }
}

/** The setting that says by which version of the program, and by which of its words, the texts were brought up to date. */
const REGLAS_DE_TEXTOS = 'reglasDeTextos';

/**
 * Writes anew the texts by which products are found where they are not what the program would write today: older
 * versions knew fewer words of colours, or left colours and occasions out. Deleted products are found too. Each version
 * does so once, and again when its words changed. Ends early once `sigue` says no.
 */
export async function refrescarTextos(
  { db, version, clock }: Pick<Context, 'db' | 'version' | 'clock'>,
  sigue = () => true,
): Promise<void> {
  const valor = `${version} ${reglasDeTextos()}`;
  if ((await buscarValor(db, REGLAS_DE_TEXTOS)) === valor) return;
  await escribirViejos(db, sigue);
  if (!sigue()) return;
  await inTransaction(db, (tx) =>
    ponerValor(tx, REGLAS_DE_TEXTOS, { valor, actualizadoEn: clock(), actualizadoPor: null }),
  );
}

/** Looks at the texts of every product, and writes those that are old. */
async function escribirViejos(db: Database, sigue: () => boolean): Promise<void> {
  const { productos: p } = db.tables;
  let ultimo: string | undefined;
  for (;;) {
    const filas = await leer(db)
      .where(ultimo === undefined ? undefined : gt(p.id, ultimo))
      .orderBy(asc(p.id))
      .limit(POR_LECTURA);
    const viejos = filas.filter((fila) => fila.textoBusqueda !== textosDeBusqueda(fila).textoBusqueda);
    for (let hechos = 0; hechos < viejos.length && sigue(); hechos += POR_VEZ) {
      const ids = viejos.slice(hechos, hechos + POR_VEZ).map(({ id }) => id);
      await inTransaction(db, (tx) => anotarTextos(tx, ids));
      await setImmediate();
    }
    ultimo = filas.at(-1)?.id;
    if (filas.length < POR_LECTURA || !sigue()) return;
    await setImmediate();
  }
}
