import type { Ajuste } from '#contract/schemas/catalogo/movimientos.ts';
import { AppError, datosInvalidos } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { asegurarVisto } from '../../base/visto.ts';
import { moverStock, retenerProductos } from '../inventario/inventario.service.ts';
import type { FichaDeProducto } from './productos.queries.ts';
import { obtenerProducto } from './productos.service.ts';

/**
 * Adds pieces to a product's stock or removes some, or makes it what was counted; a count that agrees writes nothing.
 * Throws `no-encontrado`, `stock-insuficiente`, `datos-invalidos` above the stock limit, and `conflicto` for a product
 * without stock control or whose stock is no longer the one that was seen.
 */
export async function ajustarStock(
  context: Context,
  id: string,
  { cantidad: pedida = 0, conteo, visto, motivo }: Ajuste,
  actor: Actor,
): Promise<FichaDeProducto> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    await retenerProductos(tx, [id]);
    const producto = await obtenerProducto(tx, id);
    const { nombre, stock, controlaStock } = producto;
    if (!controlaStock) throw new AppError('conflicto', `${nombre} no lleva control de stock`);
    const cantidad = conteo === undefined ? pedida : conteo - stock;
    const despues = stock + cantidad;
    // A stock that changed to what was counted is a conflict too: what changed it may have come after the count.
    if (visto) asegurarVisto(visto, { stock }, {}, { stock: { nombre: 'El stock' } });
    if (cantidad === 0) return producto;
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
    return { ...producto, stock: despues };
  });
}
