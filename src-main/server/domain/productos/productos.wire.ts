import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { aQuetzales } from '#contract/words/dinero.ts';
import { separarOcasiones } from '#contract/words/ocasiones.ts';
import { imageUrls, previewUrl } from '../../adapters/pictures/images.ts';
import { galeriaJson } from '../imagenes/galeria.ts';
import type { FichaDeProducto } from './productos.queries.ts';
import type { FichaConGaleria } from './productos.service.ts';

/** A product for the staff. `conCosto` includes the cost, which only users with the products permission see. */
export function productoJson(
  fila: FichaDeProducto & Partial<FichaConGaleria>,
  base: string,
  conCosto: boolean,
): Producto {
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
    galeria: fila.galeria && galeriaJson(fila.galeria, base),
    tipoGlobo: fila.tipoGlobo ?? undefined,
    color: fila.color ?? undefined,
    tamano: fila.tamano ?? undefined,
    tipoServicio: fila.tipoServicio ?? undefined,
    ocasiones: separarOcasiones(fila.ocasiones),
    fechaCreacion: fila.creadoEn.toISOString(),
    fechaActualizacion: fila.actualizadoEn.toISOString(),
    fechaEliminacion: fila.eliminadoEn?.toISOString(),
  };
}
