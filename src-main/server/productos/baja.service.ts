import { AppError } from '#contract/errores.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import { anunciar } from '../eventos/eventos.ts';
import { retenerProductos } from '../inventario/inventario.service.ts';
import { auditar } from '../sistema/auditoria.ts';
import { RECUPERABLE_MS } from './productos.imagenes.ts';
import {
  actualizarFilaDeProducto,
  buscarProductoDeHistorial,
  type FilaProducto,
} from './productos.queries.ts';
import { obtenerProducto, resumen, tieneOtro } from './productos.service.ts';

/** Soft: the product leaves all lists, old sales and orders keep their lines. The sweep takes its picture later. */
export async function eliminarProducto(context: Context, id: string, actor: Actor): Promise<void> {
  const fecha = context.reloj();
  await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const antes = resumen(await obtenerProducto(tx, id));
    await actualizarFilaDeProducto(tx, id, { eliminadoEn: fecha, actualizadoEn: fecha });
    const hecho = { fecha, actor, accion: 'producto.eliminado' as const, entidad: 'producto', entidadId: id };
    await auditar(tx, { ...hecho, antes });
    await anunciar(tx, { tipo: 'producto-cambiado', id });
  });
}

/**
 * Brings back a product that was deleted a moment ago, with its stock and its picture; one that is there stays as it
 * is. Throws `conflicto` once it is too late and `ya-existe` when its code was taken meanwhile.
 */
export async function recuperarProducto(context: Context, id: string, actor: Actor): Promise<FilaProducto> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const producto = await buscarProductoDeHistorial(tx, id);
    if (!producto?.eliminadoEn) return await obtenerProducto(tx, id);
    const { codigo, eliminadoEn } = producto;
    if (fecha.getTime() - eliminadoEn.getTime() > RECUPERABLE_MS) {
      throw new AppError('conflicto', 'Ya pasó demasiado tiempo para recuperar este producto');
    }
    if (await tieneOtro(tx, codigo, id)) {
      const usado = `otro producto ya usa el código ${codigo}`;
      throw new AppError('ya-existe', `No se puede recuperar ${producto.nombre}: ${usado}`);
    }
    await actualizarFilaDeProducto(tx, id, { eliminadoEn: null, actualizadoEn: fecha });
    const hecho = {
      fecha,
      actor,
      accion: 'producto.recuperado' as const,
      entidad: 'producto',
      entidadId: id,
    };
    await auditar(tx, { ...hecho, despues: resumen(producto) });
    await anunciar(tx, { tipo: 'producto-cambiado', id });
    return await obtenerProducto(tx, id);
  });
}
