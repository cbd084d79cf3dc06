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

/** The orders of the staff's lists; the first of each is the usual one. */
export const ORDENES_DE_PRODUCTOS = [
  ...(['creacion-desc', 'creacion-asc', 'nombre-asc', 'nombre-desc'] as const),
  ...(['precio-asc', 'precio-desc', 'stock-asc', 'stock-desc'] as const),
] as const;
export type OrdenDeProductos = (typeof ORDENES_DE_PRODUCTOS)[number];

/** Of sales and of orders. */
export const ORDENES_POR_FECHA = ['fecha-desc', 'fecha-asc', 'total-desc', 'total-asc'] as const;
