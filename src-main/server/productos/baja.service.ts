import { AppError } from '#contract/errores.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { retenerProductos } from '../inventario/inventario.service.ts';
import { auditar, type Hecho } from '../sistema/auditoria.ts';
import { RECUPERABLE_MS } from './productos.imagenes.ts';
import {
  actualizarFilaDeProducto,
  buscarProductoDeHistorial,
  type FilaProducto,
} from './productos.queries.ts';
import { obtenerProducto, quienTiene, resumen } from './productos.service.ts';

/** Deletes a product that the transaction holds. */
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

/** Soft: the product leaves all lists, old sales and orders keep their lines. The sweep takes its picture later. */
export async function eliminarProducto(context: Context, id: string, actor: Actor): Promise<void> {
  const fecha = context.reloj();
  await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    await darDeBaja(tx, await obtenerProducto(tx, id), { fecha, actor });
  });
}

/**
 * Takes back the deleting of a product that the transaction holds. Throws `conflicto` once it is too late and
 * `ya-existe` when its code was taken meanwhile.
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
 * Brings back a product that was deleted within thirty days, with its stock and its picture; one that is there stays
 * as it is. Throws as `recuperarEliminado` does.
 */
export async function recuperarProducto(context: Context, id: string, actor: Actor): Promise<FilaProducto> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const producto = await buscarProductoDeHistorial(tx, id);
    if (producto?.eliminadoEn) await recuperarEliminado(tx, producto, { fecha, actor });
    return await obtenerProducto(tx, id);
  });
}
