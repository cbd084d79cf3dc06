import { AppError } from '#contract/words/errores.ts';
import { situacionTras } from '#contract/words/estados-de-pedido.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { avisarPorCorreo } from './avisos.service.ts';
import { retenerProductosDe } from './efecto-en-stock.ts';
import { cambiarEstado, retenerPedido } from './estado.service.ts';
import { estadoAntesDeCancelar, seCanceloConCodigo } from './historial.ts';
import type { PedidoCompleto } from './pedidos.queries.ts';
import { obtenerPedido } from './pedidos.service.ts';

/** Throws `stock-insuficiente`, naming every product of which pieces are missing. Holds the products. */
async function asegurarPiezas(tx: Tx, completo: PedidoCompleto): Promise<void> {
  const productos = await retenerProductosDe(tx, completo);
  const faltas = completo.items.flatMap(({ productoId, cantidad }) => {
    const producto = productos.get(productoId);
    if (!producto?.controlaStock || producto.stock >= cantidad) return [];
    return [`de ${producto.nombre} quedan ${producto.stock} y pide ${cantidad}`];
  });
  if (faltas.length === 0) return;
  throw new AppError('stock-insuficiente', `Ya no hay piezas para este pedido: ${faltas.join('; ')}`);
}

/**
 * Takes back a cancellation by somebody who had nothing but the code: the order has its state and its pieces again, and its
 * customer is told. One that was taken back already stays as it is. Throws `no-encontrado`, `estado-invalido` for any other
 * cancellation, `stock-insuficiente`.
 */
export async function deshacerCancelacion(
  context: Context,
  id: string,
  actor: ActorConUsuario,
): Promise<PedidoCompleto> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const pedido = await retenerPedido(tx, id);
    const completo = await obtenerPedido(tx, id);
    if (!seCanceloConCodigo(completo)) {
      const yaSeDeshizo = pedido.estado !== 'cancelado' && completo.historial.some((una) => una.conCodigo);
      if (yaSeDeshizo) return completo;
      throw new AppError(
        'estado-invalido',
        'Solo se deshace así la cancelación que alguien hizo con el código, desde otro navegador',
      );
    }
    const situacion = situacionTras(pedido, estadoAntesDeCancelar(completo));
    if (!situacion.porConfirmar) await asegurarPiezas(tx, completo);
    const nota = 'Se deshizo una cancelación hecha con el código';
    await cambiarEstado(tx, pedido, { ...situacion, nota }, { actor, fecha });
    await avisarPorCorreo(tx, { pedido: { ...pedido, ...situacion }, nota: null, fecha });
    return await obtenerPedido(tx, id);
  });
}
