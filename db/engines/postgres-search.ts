import { type SQL, sql } from 'drizzle-orm';
import { codigoDe, palabrasDe, type Search } from './search.ts';

/** `%`, `_` and `\` mean themselves. */
function contiene(columna: unknown, palabra: string): SQL {
  const patron = `%${palabra.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${columna} like ${patron}`;
}

/** LIKE over the folded texts, which the trigram index answers where there is one. */
export const postgresSearch: Search = {
  async condition(buscar) {
    const palabras = palabrasDe(buscar);
    if (!buscar || palabras.length === 0) return undefined;
    const todas = palabras.map((palabra) => contiene(sql`productos.texto_busqueda`, palabra));
    // Said as the code's own index says it, so that both halves are answered by an index.
    const porCodigo = sql`(productos.codigo = ${codigoDe(buscar)} and productos.eliminado_en is null)`;
    return sql`((${sql.join(todas, sql` and `)}) or ${porCodigo})`;
  },
  contains: (columna, buscar) => palabrasDe(buscar).map((palabra) => contiene(columna, palabra)),
};
