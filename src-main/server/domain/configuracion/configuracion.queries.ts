import { eq } from 'drizzle-orm';
import type { Tx } from '#db/transaction.ts';

export async function ponerValor(
  tx: Tx,
  clave: string,
  fila: { valor: unknown; actualizadoEn: Date; actualizadoPor: string | null },
): Promise<void> {
  const { configuracion } = tx.tables;
  await tx
    .insert(configuracion)
    .values({ clave, ...fila })
    .onConflictDoUpdate({ target: configuracion.clave, set: fila });
}

export async function borrarValor(tx: Tx, clave: string): Promise<void> {
  const { configuracion } = tx.tables;
  await tx.delete(configuracion).where(eq(configuracion.clave, clave));
}
