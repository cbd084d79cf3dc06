import type { SQL } from 'drizzle-orm';

/** How an engine finds products by text. */
export interface Search {
  /**
   * Condition over `productos` that holds where every word of `buscar` occurs in name or description, or where
   * the product's code is exactly `buscar`. Words are compared without accents or case; everything typed is
   * plain text. Undefined when nothing was typed.
   */
  condition(buscar: string | undefined): Promise<SQL | undefined>;
}
