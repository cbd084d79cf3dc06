import { type SQL, sql } from 'drizzle-orm';
import { formasDe } from '#contract/formas.ts';
import { codigoDe, palabrasDe, type Search } from './search.ts';

/** `%`, `_` and `\` mean themselves. */
function contiene(columna: unknown, palabra: string): SQL {
  const patron = `%${palabra.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${columna} like ${patron}`;
}

function contieneAlguna(columna: unknown, palabra: string): SQL {
  const formas = formasDe(palabra).map((forma) => contiene(columna, forma));
  return sql`(${sql.join(formas, sql` or `)})`;
}

/** LIKE over the folded texts, which the trigram index answers where there is one. */
export const postgresSearch: Search = {
  async condition(buscar) {
    const palabras = palabrasDe(buscar);
    if (!buscar || palabras.length === 0) return undefined;
    const todas = palabras.map((palabra) => contieneAlguna(sql`productos.texto_busqueda`, palabra));
    // Said as the code's own index says it, so that both halves are answered by an index.
    const porCodigo = sql`(productos.codigo = ${codigoDe(buscar)} and productos.eliminado_en is null)`;
    return sql`((${sql.join(todas, sql` and `)}) or ${porCodigo})`;
  },
  contains: (columna, buscar) => palabrasDe(buscar).map((palabra) => contiene(columna, palabra)),
  containsForms: (columna, buscar) => palabrasDe(buscar).map((palabra) => contieneAlguna(columna, palabra)),
};
