import { type SQL, sql } from 'drizzle-orm';
import { plegar } from '#contract/texto.ts';
import type { Search } from './search.ts';

/** The index knows a text by its runs of three letters: shorter words are looked for in the text itself. */
const LETRAS_DEL_INDICE = 3;

// biome-ignore lint/suspicious/noControlCharactersInRegex: they mean nothing to a reader and end a C string early
const CONTROL = /[\u0000-\u001F\u007F]/g;

/** The words of a search, folded as the stored texts are. */
export function palabrasDe(buscar: string): string[] {
  return [...new Set(plegar(buscar.replace(CONTROL, ' ')).split(' '))].filter(Boolean);
}

export const sqliteSearch: Search = {
  condition(buscar) {
    const palabras = buscar ? palabrasDe(buscar) : [];
    if (!buscar || palabras.length === 0) return undefined;
    const largas = palabras.filter((palabra) => [...palabra].length >= LETRAS_DEL_INDICE);
    const cortas = palabras.filter((palabra) => !largas.includes(palabra));
    const partes: SQL[] = cortas.map((palabra) => sql`instr(productos.texto_busqueda, ${palabra}) > 0`);
    if (largas.length > 0) {
      const frase = largas.map((palabra) => `"${palabra.replaceAll('"', '""')}"`).join(' AND ');
      partes.push(
        sql`productos.id in (select t.producto_id from productos_indice i
          join productos_textos t on t.clave = i.rowid where productos_indice match ${frase})`,
      );
    }
    const codigo = buscar.replace(CONTROL, '').trim();
    return sql`(${sql.join(partes, sql` and `)} or productos.codigo = ${codigo})`;
  },
};
