/** The orders in which the catalogue can be read; the first is the usual one: by category and name. */
export const ORDENES = ['relevancia', 'precio-asc', 'precio-desc', 'nuevos', 'nombre'] as const;
export type Orden = (typeof ORDENES)[number];

export const ETIQUETA_ORDEN: Record<Orden, string> = {
  relevancia: 'Más relevantes',
  'precio-asc': 'Precio: menor a mayor',
  'precio-desc': 'Precio: mayor a menor',
  nuevos: 'Lo más nuevo',
  nombre: 'Nombre: A a Z',
};
