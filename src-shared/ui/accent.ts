import type { Categoria } from '#contract/categorias.ts';

export type Accent = 'coral' | 'mandarin' | 'lemon' | 'mint' | 'sky' | 'grape';
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** The one accent of each category, the same on every screen. */
export const CATEGORY_ACCENT: Record<Categoria, Accent> = {
  globos: 'coral',
  decoraciones: 'grape',
  'articulos-fiesta': 'mandarin',
  servicios: 'sky',
  otros: 'mint',
};
