import type { Alcance } from '#contract/acceso.ts';

/** From where the staff may sign in, as people read it. */
export const NOMBRES_DE_ALCANCE: Record<Alcance, string> = {
  'esta-computadora': 'Solo en la computadora de la tienda',
  'red-local': 'En la red de la tienda (Wi-Fi)',
  'cualquier-lugar': 'Desde cualquier lugar',
};
