import type { Categoria } from '#contract/categorias.ts';
import { type Centavos, centavos, deQuetzales } from '#contract/dinero.ts';
import { type DireccionesDeImagen, type FilaDeMostrador, LUGAR_DE_IMAGEN } from '#contract/mostrador.ts';
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
  /** Pieces sold lately, as far as it is known: what sells comes first. */
  vendidos: number;
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
    vendidos: 0,
  };
}

/** A product out of a portion of the till's catalogue. */
export function productoDeTanda(fila: FilaDeMostrador, direcciones: DireccionesDeImagen): ProductoPos {
  const [_id, nombre, descripcion, categoria, codigo, precio, stock, stockMinimo, controlaStock] = fila;
  const [imagen, vendidos] = fila.slice(9) as [string | null, number];
  const direccion = (plantilla: string) => plantilla.replace(LUGAR_DE_IMAGEN, imagen ?? '');
  return {
    ...{ _id, nombre, descripcion, categoria, stock, stockMinimo, controlaStock, vendidos },
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
