import { type SQL, sql } from 'drizzle-orm';
import { formasDe } from '#contract/words/texto.ts';
import { codigoDe, findingNothingForNul, palabrasDe, type Search } from '../engines/search.ts';

/** Escapes `%`, `_` and `\` for LIKE. */
function contiene(columna: unknown, palabra: string): SQL {
  const patron = `%${palabra.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${columna} like ${patron}`;
}

function contieneAlguna(columna: unknown, palabra: string): SQL {
  const formas = formasDe(palabra).map((forma) => contiene(columna, forma));
  return sql`(${sql.join(formas, sql` or `)})`;
}

/** LIKE over folded texts, served by the trigram index if there is one. */
export const postgresSearch: Search = findingNothingForNul({
  async condition(buscar) {
    const palabras = palabrasDe(buscar);
    if (!buscar || palabras.length === 0) return undefined;
    const todas = palabras.map((palabra) => contieneAlguna(sql`productos.texto_busqueda`, palabra));
    // Written like the index expression of the code, so that both parts use an index.
    const porCodigo = sql`(productos.codigo = ${codigoDe(buscar)} and productos.eliminado_en is null)`;
    return sql`((${sql.join(todas, sql` and `)}) or ${porCodigo})`;
  },
  includes: (columna, texto) => sql`strpos(${columna}, ${texto}) > 0`,
  hasWord: (columna, breve) => sql`(' ' || ${columna} || ' ') ~ ${`[^a-z0-9]${breve}[^a-z0-9]`}`,
  contains: (columna, buscar) => palabrasDe(buscar).map((palabra) => contiene(columna, palabra)),
  containsForms: (columna, buscar) => palabrasDe(buscar).map((palabra) => contieneAlguna(columna, palabra)),
});
