import type { SQL } from 'drizzle-orm';
import { plegar } from '#contract/texto.ts';

/** How an engine finds things by text. */
export interface Search {
  /**
   * Condition over `productos` that holds where every word of `buscar` occurs in name or description, or where
   * the product's code is exactly `buscar`. Words are compared without accents or case, in singular and plural
   * alike; everything typed is plain text. Undefined when nothing was typed.
   */
  condition(buscar: string | undefined): Promise<SQL | undefined>;
  /** Conditions that hold where every word of `buscar` occurs in a column of folded text. */
  contains(columna: unknown, buscar: string | undefined): SQL[];
  /** The same, of every word in any of its forms, as `condition` finds products. */
  containsForms(columna: unknown, buscar: string | undefined): SQL[];
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they mean nothing to a reader and end a C string early
const CONTROL = /[\u0000-\u001F\u007F]/g;

/** The words of a search as they were typed. */
export function palabrasEscritas(buscar: string | undefined): string[] {
  return (buscar ?? '').replace(CONTROL, ' ').split(/\s+/).filter(Boolean);
}

/** The words of a search, folded as the stored texts are, each once. */
export function palabrasDe(buscar: string | undefined): string[] {
  return [...new Set(palabrasEscritas(buscar).map(plegar))].filter(Boolean);
}

/** A search that is a product's code, as it is stored. */
export function codigoDe(buscar: string): string {
  return buscar.replace(CONTROL, '').trim();
}
