import { AppError, datosInvalidos } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import type { Ajuste } from '#contract/movimientos.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { FilaProducto } from '../productos/productos.queries.ts';
import { obtenerProducto } from '../productos/productos.service.ts';
import { auditar } from '../sistema/auditoria.ts';
import { moverStock, retenerProductos } from './inventario.service.ts';

/**
 * Adds pieces to a product's stock or takes some away. Throws `stock-insuficiente` when there are not so many, and
 * `conflicto` when the product's stock is not counted.
 */
export async function ajustarStock(
  context: Context,
  id: string,
  { cantidad, motivo }: Ajuste,
  actor: Actor,
): Promise<FilaProducto> {
  const fecha = context.reloj();
  return await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const { nombre, stock, controlaStock } = await obtenerProducto(tx, id);
    if (!controlaStock) throw new AppError('conflicto', `${nombre} no lleva control de stock`);
    const despues = stock + cantidad;
    if (despues < 0) {
      throw new AppError(
        'stock-insuficiente',
        `No se pueden quitar ${-cantidad} de ${nombre}: solo hay ${stock}`,
      );
    }
    if (despues > LIMITES.stock) {
      throw datosInvalidos([{ path: 'cantidad', msg: `El stock no puede pasar de ${LIMITES.stock}` }]);
    }
    const usuarioId = actor.usuario?.id ?? null;
    const tipo = 'ajuste';
    await moverStock(tx, { productoId: id, tipo, cantidad, motivo, usuarioId, fecha, stockActual: stock });
    const hecho = { fecha, actor, accion: 'producto.ajustado' as const, entidad: 'producto', entidadId: id };
    await auditar(tx, { ...hecho, antes: { nombre, stock }, despues: { nombre, stock: despues, motivo } });
    return await obtenerProducto(tx, id);
  });
}
