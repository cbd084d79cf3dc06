import { AppError } from '#contract/words/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar, type Hecho } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { RECUPERABLE_MS } from '../imagenes/imagenes.service.ts';
import { retenerProductos } from '../inventario/inventario.service.ts';
import {
  actualizarFilaDeProducto,
  buscarProductoDeHistorial,
  type FilaProducto,
} from './productos.queries.ts';
import { obtenerProducto, quienTiene, resumen } from './productos.service.ts';

/** Soft-deletes a product whose row the transaction has locked. */
export async function darDeBaja(
  tx: Tx,
  producto: FilaProducto,
  { fecha, actor }: Pick<Hecho, 'fecha' | 'actor'>,
): Promise<void> {
  const { id } = producto;
  await actualizarFilaDeProducto(tx, id, { eliminadoEn: fecha, actualizadoEn: fecha });
  const hecho = { fecha, actor, accion: 'producto.eliminado' as const, entidad: 'producto', entidadId: id };
  await auditar(tx, { ...hecho, antes: resumen(producto) });
  await anunciar(tx, { tipo: 'producto-cambiado', id });
}

/**
 * Soft-deletes a product: old sales and orders keep their lines, and a sweep removes its picture later. Throws
 * `no-encontrado`.
 */
export async function eliminarProducto(context: Context, id: string, actor: Actor): Promise<void> {
  const fecha = context.clock();
  await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    await darDeBaja(tx, await obtenerProducto(tx, id), { fecha, actor });
  });
}

/**
 * Restores a deleted product whose row the transaction has locked. Throws `conflicto` after the recovery period and
 * `ya-existe` when another product uses its code.
 */
export async function recuperarEliminado(
  tx: Tx,
  producto: FilaProducto,
  { fecha, actor }: Pick<Hecho, 'fecha' | 'actor'>,
): Promise<void> {
  const { id, codigo, nombre, eliminadoEn } = producto;
  if (fecha.getTime() - (eliminadoEn?.getTime() ?? 0) > RECUPERABLE_MS) {
    throw new AppError('conflicto', 'Ya pasó demasiado tiempo para recuperar este producto');
  }
  if (await quienTiene(tx, codigo, id)) {
    const usado = `otro producto ya usa el código ${codigo}`;
    throw new AppError('ya-existe', `No se puede recuperar ${nombre}: ${usado}`);
  }
  await actualizarFilaDeProducto(tx, id, { eliminadoEn: null, actualizadoEn: fecha });
  const hecho = { fecha, actor, accion: 'producto.recuperado' as const, entidad: 'producto', entidadId: id };
  await auditar(tx, { ...hecho, despues: resumen(producto) });
  await anunciar(tx, { tipo: 'producto-cambiado', id });
}

/**
 * Restores a product deleted within thirty days, with its stock and picture; leaves a product that is not deleted as it
 * is. Throws `no-encontrado`, and what `recuperarEliminado` throws.
 */
export async function recuperarProducto(context: Context, id: string, actor: Actor): Promise<FilaProducto> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const producto = await buscarProductoDeHistorial(tx, id);
    if (producto?.eliminadoEn) await recuperarEliminado(tx, producto, { fecha, actor });
    return await obtenerProducto(tx, id);
  });
}
