import { type SQL, sql } from 'drizzle-orm';
import { formasDe } from '#contract/words/texto.ts';
import { codigoDe, findingNothingForNul, palabrasDe, type Search } from '../engines/search.ts';

/** The trigram index needs three letters; shorter words are searched in the text itself. */
const LETRAS_DEL_INDICE = 3;

/**
 * Above this number of hits, scanning the texts in list order is faster than fetching and sorting all hits: the
 * catalogue's index contains the texts, so a page needs few rows and a count one pass.
 */
const POCOS = 200;

function contiene(columna: unknown, palabras: readonly string[]): SQL[] {
  return palabras.map((palabra) => sql`instr(${columna}, ${palabra}) > 0`);
}

function contieneAlguna(columna: unknown, palabras: string[]): SQL[] {
  return palabras.map((palabra) => sql`(${sql.join(contiene(columna, formasDe(palabra)), sql` or `)})`);
}

/** The index query for any form of a word. */
function enElIndice(palabra: string): string {
  const formas = formasDe(palabra).map((forma) => `"${forma.replaceAll('"', '""')}"`);
  return formas.length > 1 ? `(${formas.join(' OR ')})` : formas.join('');
}

/** `rows` runs a statement on the read connection. */
export function createSqliteSearch(rows: <T>(query: SQL) => Promise<T[]>): Search {
  async function sonPocos(frase: string): Promise<boolean> {
    const [fila] = await rows<{ n: number }>(
      sql`select count(*) as n from (
        select 1 from productos_indice where productos_indice match ${frase} limit ${POCOS + 1})`,
    );
    return (fila?.n ?? 0) <= POCOS;
  }

  return findingNothingForNul({
    async condition(buscar) {
      const palabras = palabrasDe(buscar);
      if (!buscar || palabras.length === 0) return undefined;
      const codigo = codigoDe(buscar);
      const largas = palabras.filter((palabra) => [...palabra].length >= LETRAS_DEL_INDICE);
      const frase = largas.map(enElIndice).join(' AND ');
      if (largas.length === 0 || !(await sonPocos(frase))) {
        const todas = contieneAlguna(sql`productos.texto_busqueda`, palabras);
        return sql`((${sql.join(todas, sql` and `)}) or productos.codigo = ${codigo})`;
      }
      const cortas = palabras.filter((palabra) => !largas.includes(palabra));
      const partes = [sql`i.productos_indice match ${frase}`, ...contiene(sql`t.texto`, cortas)];
      return sql`productos.id in (
        select t.producto_id from productos_indice i join productos_textos t on t.clave = i.rowid
        where ${sql.join(partes, sql` and `)}
        union all select c.id from productos c where c.codigo = ${codigo} and c.eliminado_en is null)`;
    },
    includes: (columna, texto) => sql`instr(${columna}, ${texto}) > 0`,
    hasWord: (columna, breve) => sql`(' ' || ${columna} || ' ') glob ${`*[^a-z0-9]${breve}[^a-z0-9]*`}`,
    contains: (columna, buscar) => contiene(columna, palabrasDe(buscar)),
    containsForms: (columna, buscar) => contieneAlguna(columna, palabrasDe(buscar)),
  });
}
