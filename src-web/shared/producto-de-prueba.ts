import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';

/** A product for tests: three red balloons at Q2.50 each. */
export function productoDePrueba(datos: Partial<ProductoDeCatalogo> = {}): ProductoDeCatalogo {
  return {
    _id: 'a',
    nombre: 'Globo rojo',
    descripcion: '',
    categoria: 'globos',
    precioVenta: 2.5,
    stock: 3,
    controlaStock: true,
    imagenUrl: null,
    ocasiones: [],
    ...datos,
  };
}
