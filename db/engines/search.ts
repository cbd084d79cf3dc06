import { type SQL, sql } from 'drizzle-orm';
import { plegar } from '#contract/words/texto.ts';

/** Text search of an engine. */
export interface Search {
  /**
   * Condition over `productos` that holds where every word of `buscar` occurs in the product's texts, or where its
   * code is exactly `buscar`. Words are compared without accents or case, in singular and plural
   * alike; everything typed is plain text. Undefined when nothing was typed.
   */
  condition(buscar: string | undefined): Promise<SQL | undefined>;
  /** Conditions that every word of `buscar` occurs in a column of folded text. */
  contains(columna: unknown, buscar: string | undefined): SQL[];
  /** The same for any form of each word, as in `condition`. */
  containsForms(columna: unknown, buscar: string | undefined): SQL[];
  /** Condition that a text, spaces included, occurs in a column; the text holds no NUL. */
  includes(columna: unknown, texto: string): SQL;
  /** Condition that a letter or a number (`esBreve`) is a word of its own in a column of folded text. */
  hasWord(columna: unknown, breve: string): SQL;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are invisible and a NUL ends a C string
const CONTROL = /[\u0000-\u001F\u007F]/g;

/** The words of a search as typed. */
export function palabrasEscritas(buscar: string | undefined): string[] {
  return (buscar ?? '').replace(CONTROL, ' ').split(/\s+/).filter(Boolean);
}

/** The distinct words of a search, folded like stored texts. */
export function palabrasDe(buscar: string | undefined): string[] {
  return [...new Set(palabrasEscritas(buscar).map(plegar))].filter(Boolean);
}

/** No stored text holds a NUL, and PostgreSQL takes none as a parameter: such a search finds nothing. */
export function hasNul(buscar: string | undefined): boolean {
  return buscar?.includes('\0') ?? false;
}

const NOTHING = sql`1 = 0`;

/** The same search, where a text with a NUL finds nothing. */
export function findingNothingForNul(search: Search): Search {
  return {
    ...search,
    condition: async (buscar) => (hasNul(buscar) ? NOTHING : await search.condition(buscar)),
    contains: (columna, buscar) => (hasNul(buscar) ? [NOTHING] : search.contains(columna, buscar)),
    containsForms: (columna, buscar) => (hasNul(buscar) ? [NOTHING] : search.containsForms(columna, buscar)),
  };
}

/** The search as a product code in stored form. */
export function codigoDe(buscar: string): string {
  return buscar.replace(CONTROL, '').trim();
}
