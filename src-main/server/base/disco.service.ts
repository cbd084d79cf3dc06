import { eq } from 'drizzle-orm';
import { type Database, inTransaction } from '#db/transaction.ts';

const PRUEBA = {
  clave: 'prueba-de-escritura',
  valor: {},
  // Always the same, so that a copy of the shop is the same whether the disk was tried or not.
  actualizadoEn: new Date(0),
};

/** Writes a row to the disk and takes it out again, in one transaction. Throws what the database says. */
export async function escribirDePrueba(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { configuracion } = tx.tables;
    await tx.insert(configuracion).values(PRUEBA);
    await tx.delete(configuracion).where(eq(configuracion.clave, PRUEBA.clave));
  });
}
