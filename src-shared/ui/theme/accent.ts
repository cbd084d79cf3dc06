import type { Categoria } from '#contract/words/categorias.ts';

export type Accent = 'coral' | 'mandarin' | 'lemon' | 'mint' | 'sky' | 'grape';
export type Tone = 'neutral' | 'success' | 'warning' | 'danger' | 'info';

/** The accent of each category on every screen. */
export const CATEGORIA_ACCENT: Record<Categoria, Accent> = {
  globos: 'coral',
  decoraciones: 'grape',
  'articulos-fiesta': 'mandarin',
  servicios: 'sky',
  otros: 'mint',
};
