import type { Tx } from '#db/transaction.ts';
import { avanzarFolios } from './folios.queries.ts';

/** `V`: sales; `P`: orders. */
export type Serie = 'V' | 'P';

/**
 * The next numbers of a series, one for each of the days (`YYYY-MM-DD`) in their order: `V20261121-0001`. No number is
 * skipped or given twice.
 */
export async function siguientesFolios(tx: Tx, serie: Serie, dias: readonly string[]): Promise<string[]> {
  const porDia = Map.groupBy(dias, (dia) => dia);
  // In one order for everybody, so that nobody waits in a circle.
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
  if (!folio) throw new Error('a day without a number');
  return folio;
}
