import { sql } from 'drizzle-orm';
import { rowsStatement } from '#db/insert.ts';
import type { Tx } from '#db/transaction.ts';

/** `V`: sales; `P`: orders. */
type Serie = 'V' | 'P';

/** Takes `ultimo` numbers of a series and day; returns the last number taken. */
const avanzarFolios = rowsStatement(
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

/**
 * The next numbers of a series, one per entry of `dias` (`YYYY-MM-DD`) and in the same order: `V20261121-0001`. No
 * number is skipped or given twice.
 */
export async function siguientesFolios(tx: Tx, serie: Serie, dias: readonly string[]): Promise<string[]> {
  const porDia = Map.groupBy(dias, (dia) => dia);
  // All transactions lock the days in the same order, which avoids deadlocks.
  const pedidos = [...porDia.keys()].sort().map((dia) => ({ serie, dia, ultimo: porDia.get(dia)?.length }));
  const dados = new Map(
    (await avanzarFolios(tx, pedidos))
      .flat()
      .map(({ dia, ultimo }) => [dia, ultimo - (porDia.get(dia)?.length ?? 0)]),
  );
  return dias.map((dia) => {
    const numero = (dados.get(dia) ?? 0) + 1;
    dados.set(dia, numero);
    return `${serie}${dia.replaceAll('-', '')}-${String(numero).padStart(4, '0')}`;
  });
}

export async function siguienteFolio(tx: Tx, serie: Serie, dia: string): Promise<string> {
  const [folio] = await siguientesFolios(tx, serie, [dia]);
  if (!folio) throw new Error(`no folio was issued for ${dia}`);
  return folio;
}
