import type { Categoria } from '#contract/categorias.ts';
import { type Centavos, deQuetzales } from '#contract/dinero.ts';
import type { Producto } from '#contract/productos.ts';

/** What the till keeps of a product. */
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
  };
}

/** How many can be sold at most; services have no limit. */
export function disponible({ controlaStock, stock }: Pick<ProductoPos, 'controlaStock' | 'stock'>): number {
  return controlaStock ? Math.max(0, stock) : Number.POSITIVE_INFINITY;
}

export type NivelDeStock = 'sin-control' | 'agotado' | 'bajo' | 'normal';

export function nivelDeStock(producto: ProductoPos): NivelDeStock {
  if (!producto.controlaStock) return 'sin-control';
  if (producto.stock <= 0) return 'agotado';
  return producto.stock <= producto.stockMinimo ? 'bajo' : 'normal';
}
