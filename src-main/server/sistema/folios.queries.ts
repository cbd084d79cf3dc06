import { sql } from 'drizzle-orm';
import { rowsStatement } from '#db/insert.ts';

/** Takes `ultimo` numbers of a series and day; gives back the last one that is taken now. */
export const avanzarFolios = rowsStatement(
  'avanzarFolios',
  () => ['serie', 'dia', 'ultimo'] as const,
  (tx, filas) => {
    const { folios: f } = tx.tables;
    return tx
      .insert(f)
      .values(filas)
      .onConflictDoUpdate({
        target: [f.serie, f.dia],
        set: { ultimo: sql`${f.ultimo} + excluded.ultimo` },
      })
      .returning({ dia: f.dia, ultimo: f.ultimo });
  },
);
