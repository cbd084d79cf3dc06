import {
  type DireccionesDeImagen,
  type FilaDelPos,
  MARCADOR_DE_IMAGEN,
} from '#contract/schemas/catalogo/catalogo-del-pos.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import type { Categoria } from '#contract/words/categorias.ts';
import { type Centavos, centavos, deQuetzales } from '#contract/words/dinero.ts';

/** What the counter keeps of a product. */
export interface ProductoPos {
  _id: string;
  nombre: string;
  descripcion: string;
  categoria: Categoria;
  codigo: string | undefined;
  precio: Centavos;
  stock: number;
  stockMinimo: number;
  controlaStock: boolean;
  imagenUrl: string | null;
  imagenes: Record<string, string> | undefined;
  /**
   * Pieces sold recently as counted for the day: best sellers are listed first. Null for a product that is newer than the
   * count, listed last.
   */
  vendidos: number | null;
}

export function productoPos(producto: Producto): ProductoPos {
  const { _id, nombre, descripcion, categoria, codigo, stock, stockMinimo, controlaStock } = producto;
  const { imagenUrl, imagenes } = producto;
  const precio = deQuetzales(producto.precioVenta);
  return {
    _id,
    nombre,
    descripcion,
    categoria,
    codigo,
    precio,
    stock,
    stockMinimo,
    controlaStock,
    imagenUrl,
    imagenes,
    vendidos: null,
  };
}

/** Builds a product from a row of the counter's catalogue. */
export function productoDeTanda(fila: FilaDelPos, direcciones: DireccionesDeImagen): ProductoPos {
  const [_id, nombre, descripcion, categoria, codigo, precio, stock, stockMinimo, controlaStock] = fila;
  const [imagen, vendidos] = fila.slice(9) as [string | null, number | null];
  const direccion = (plantilla: string) => plantilla.replace(MARCADOR_DE_IMAGEN, imagen ?? '');
  return {
    _id,
    nombre,
    descripcion,
    categoria,
    stock,
    stockMinimo,
    controlaStock,
    vendidos,
    codigo: codigo ?? undefined,
    precio: centavos(precio),
    imagenUrl: imagen ? direccion(direcciones.imagenUrl) : null,
    imagenes: imagen
      ? Object.fromEntries(
          Object.entries(direcciones.imagenes).map(([ancho, una]) => [ancho, direccion(una)]),
        )
      : undefined,
  };
}

/** The most that can be sold; Infinity for services. */
export function disponible({ controlaStock, stock }: Pick<ProductoPos, 'controlaStock' | 'stock'>): number {
  return controlaStock ? Math.max(0, stock) : Number.POSITIVE_INFINITY;
}

export type NivelDeStock = 'sin-control' | 'agotado' | 'bajo' | 'normal';

export function nivelDeStock(producto: ProductoPos): NivelDeStock {
  if (!producto.controlaStock) return 'sin-control';
  if (producto.stock <= 0) return 'agotado';
  return producto.stock <= producto.stockMinimo ? 'bajo' : 'normal';
}

/** What is left of a product, in words. */
export function textoDeStock(producto: ProductoPos): string {
  const nivel = nivelDeStock(producto);
  if (nivel === 'sin-control') return 'Sin límite';
  if (nivel === 'agotado') return 'Sin stock';
  return nivel === 'bajo' ? `Quedan ${producto.stock}` : `Stock: ${producto.stock}`;
}
