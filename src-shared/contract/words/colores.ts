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

export const NOMBRE_DE_FAMILIA: Record<FamiliaDeColor, string> = {
  rojo: 'Rojo',
  rosado: 'Rosado',
  naranja: 'Naranja',
  amarillo: 'Amarillo',
  verde: 'Verde',
  azul: 'Azul',
  morado: 'Morado',
  blanco: 'Blanco',
  negro: 'Negro',
  gris: 'Gris y plateado',
  dorado: 'Dorado',
  cafe: 'Café y beige',
  transparente: 'Transparente',
  multicolor: 'Multicolor',
};
