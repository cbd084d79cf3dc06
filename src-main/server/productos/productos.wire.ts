import { aQuetzales } from '#contract/dinero.ts';
import type { Producto } from '#contract/productos.ts';
import { imageUrls, previewUrl } from '../adapters/images.ts';
import type { FilaProducto } from './productos.queries.ts';

/** A product as the staff sees it. `conCosto` only for those who manage products. */
export function productoJson(fila: FilaProducto, base: string, conCosto: boolean): Producto {
  return {
    _id: fila.id,
    nombre: fila.nombre,
    descripcion: fila.descripcion,
    categoria: fila.categoria,
    codigo: fila.codigo ?? undefined,
    precioCompra: conCosto ? aQuetzales(fila.precioCompra) : undefined,
    precioVenta: aQuetzales(fila.precioVenta),
    stock: fila.stock,
    stockMinimo: fila.stockMinimo,
    controlaStock: fila.controlaStock,
    activo: fila.activo,
    ...imageUrls(base, fila.imagen),
    imagenPrevia: previewUrl(fila.imagenPrevia),
    tipoGlobo: fila.tipoGlobo ?? undefined,
    color: fila.color ?? undefined,
    tamano: fila.tamano ?? undefined,
    tipoServicio: fila.tipoServicio ?? undefined,
    fechaCreacion: fila.creadoEn.toISOString(),
    fechaActualizacion: fila.actualizadoEn.toISOString(),
    fechaEliminacion: fila.eliminadoEn?.toISOString(),
  };
}
