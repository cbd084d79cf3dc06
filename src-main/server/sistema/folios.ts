import { sql } from 'drizzle-orm';
import { statement, type Tx } from '#db/transaction.ts';

/** `V`: sales; `P`: orders. */
export type Serie = 'V' | 'P';

const avanzarFolio = statement('avanzarFolio', (tx: Tx) => {
  const { folios } = tx.tables;
  return tx
    .insert(folios)
    .values({ serie: sql`${sql.placeholder('serie')}`, dia: sql`${sql.placeholder('dia')}`, ultimo: 1 })
    .onConflictDoUpdate({ target: [folios.serie, folios.dia], set: { ultimo: sql`${folios.ultimo} + 1` } })
    .returning({ ultimo: folios.ultimo });
});

/** The next number of a series on a day (`YYYY-MM-DD`): `V20261121-0001`. No number is skipped or given twice. */
export async function siguienteFolio(tx: Tx, serie: Serie, dia: string): Promise<string> {
  const [folio] = await avanzarFolio(tx, { serie, dia });
  return `${serie}${dia.replaceAll('-', '')}-${String(folio?.ultimo).padStart(4, '0')}`;
}
