/** From where somebody calls, as the server sees it. */
export const ZONAS = ['esta-computadora', 'red-local', 'fuera'] as const;
export type Zona = (typeof ZONAS)[number];
