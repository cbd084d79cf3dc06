import type { Categoria } from '#contract/categorias.ts';
import { type Centavos, centavos } from '#contract/dinero.ts';
import type { Dibujo } from './pictures/dibujo.ts';
import { ARTICULOS_DE_FIESTA } from './products/articulos-fiesta.ts';
import { DECORACIONES } from './products/decoraciones.ts';
import { GLOBOS_ESPECIALES } from './products/especiales.ts';
import { GLOBOS_FOIL } from './products/foil.ts';
import { GLOBOS_DE_LATEX } from './products/latex.ts';
import { OTROS } from './products/otros.ts';
import type { Fila } from './products/row.ts';
import { SERVICIOS } from './products/servicios.ts';

/** A product of the demo shop, ready to be written to the catalogue, with the picture to draw for it. */
export interface ProductoDemo
  extends Omit<Fila, 'precioCompra' | 'precioVenta' | 'controlaStock' | 'dibujo'> {
  categoria: Categoria;
  precioCompra: Centavos;
  precioVenta: Centavos;
  controlaStock: boolean;
  dibujo: Dibujo;
}

function deCategoria(categoria: Categoria, filas: readonly Fila[]): ProductoDemo[] {
  return filas.map((fila, i) => ({
    ...fila,
    categoria,
    precioCompra: centavos(fila.precioCompra),
    precioVenta: centavos(fila.precioVenta),
    controlaStock: fila.controlaStock ?? true,
    // Neighbours in the catalogue never stand before the same paper.
    dibujo: { ...fila.dibujo, acento: categoria, fondo: i },
  }));
}

export const PRODUCTOS_DEMO: readonly ProductoDemo[] = [
  ...deCategoria('globos', [...GLOBOS_DE_LATEX, ...GLOBOS_ESPECIALES, ...GLOBOS_FOIL]),
  ...deCategoria('decoraciones', DECORACIONES),
  ...deCategoria('articulos-fiesta', ARTICULOS_DE_FIESTA),
  ...deCategoria('servicios', SERVICIOS),
  ...deCategoria('otros', OTROS),
];
