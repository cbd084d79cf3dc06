/** The families under which the storefront offers the colours that products have in their own words. */
export const FAMILIAS_DE_COLOR = [
  'rojo',
  'rosado',
  'naranja',
  'amarillo',
  'verde',
  'azul',
  'morado',
  'blanco',
  'negro',
  'gris',
  'dorado',
  'cafe',
  'transparente',
  'multicolor',
] as const;
export type FamiliaDeColor = (typeof FAMILIAS_DE_COLOR)[number];
