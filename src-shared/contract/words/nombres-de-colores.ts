import type { FamiliaDeColor } from './colores.ts';

/** Apart from the families: the storefront shows names only where somebody filters. */
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
