import { BUSCAR_PEDIDO } from '#contract/calls/addresses.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { AppError } from '#contract/words/errores.ts';
import { leerReferencia } from '#contract/words/referencias.ts';
import { api } from '../../../lib/api.ts';
import { buscarCodigoEnServidor } from '../catalogo/catalogo-local.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';

/** Why a typed or scanned code added nothing. */
export interface AvisoDeCodigo {
  que: 'desconocido' | 'agotado' | 'inactivo' | 'sin-conexion';
  codigo: string;
  /** The product's name, when there is one. */
  nombre?: string;
}

/** What a code that no product in memory has names. */
export type Encontrado =
  | { que: 'producto'; producto: ProductoPos }
  | { que: 'pedido'; id: string }
  | AvisoDeCodigo;

/** The order with this tracking code or number, which has the form of one. Throws when the server cannot be asked. */
export async function buscarPedido(referencia: string): Promise<Pedido | undefined> {
  try {
    return (await api(BUSCAR_PEDIDO, { params: { referencia } })).pedido;
  } catch (error) {
    if (error instanceof AppError && error.code === 'no-encontrado') return undefined;
    throw error;
  }
}

/**
 * Asks the server what a code names: an order, or a product that is not in memory because it was created elsewhere a
 * moment ago, is still being loaded, or is not on sale.
 */
export async function preguntarPorCodigo(codigo: string): Promise<Encontrado> {
  try {
    const pedido = leerReferencia(codigo) && (await buscarPedido(codigo));
    if (pedido) return { que: 'pedido', id: pedido._id };
    const { producto, inactivo } = await buscarCodigoEnServidor(codigo);
    if (producto) return { que: 'producto', producto };
    return inactivo ? { que: 'inactivo', codigo, nombre: inactivo } : { que: 'desconocido', codigo };
  } catch {
    return { que: 'sin-conexion', codigo };
  }
}

/** What a notice says. */
export function textoDeAviso({ que, codigo, nombre }: AvisoDeCodigo): string {
  switch (que) {
    case 'agotado':
      return `Producto sin stock disponible: ${nombre}`;
    case 'inactivo':
      return `${nombre} está inactivo: no se vende en la caja`;
    case 'sin-conexion':
      return `No se pudo buscar «${codigo}»: no hay conexión con la tienda`;
    case 'desconocido':
      return leerReferencia(codigo)
        ? `No se encontró ningún producto ni pedido con «${codigo}»`
        : `No se encontró ningún producto con «${codigo}»`;
  }
}
