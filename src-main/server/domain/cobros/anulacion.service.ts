import { multiplicar } from '#contract/words/dinero.ts';
import { AppError } from '#contract/words/errores.ts';
import { estaSinDesglose } from '#contract/words/pagos.ts';
import type { Tx } from '#db/transaction.ts';
import type { ActorConUsuario, Autoria } from '../../base/actor.ts';
import { auditar, type Hecho } from '../../base/auditoria.ts';
import { devolverEfectivo } from '../caja/efectivo.service.ts';
import { restarCompra } from '../clientes/clientes.queries.ts';
import {
  devolverTomado,
  type Existencia,
  retenerProductos,
  stockEn,
} from '../inventario/inventario.service.ts';
import { marcarAnulada, type VentaCompleta } from './cobros.queries.ts';
import { descontarVenta } from './resumenes.ts';

/** Who voids a sale, why and when. */
interface Anulacion extends Autoria {
  actor: ActorConUsuario;
  motivo: string;
}

/** Takes a sale out of the roll-ups that reports read. */
async function descontar(tx: Tx, { venta, items, pagos }: VentaCompleta): Promise<void> {
  await descontarVenta(tx, {
    ...venta,
    sinDesglose: estaSinDesglose({ metodoPago: venta.metodoPago, pagos }),
    items: items.map((item) => ({ ...item, costo: multiplicar(item.costoUnitario, item.cantidad) })),
  });
}

/** The voiding's entry in the audit trail. */
function hechoDe(
  { venta }: VentaCompleta,
  { motivo, actor, fecha }: Anulacion,
  existencias: readonly Existencia[],
): Hecho {
  const { id: entidadId, numero, total, pedidoId } = venta;
  return {
    fecha,
    actor,
    accion: 'venta.anulada',
    entidad: 'venta',
    entidadId,
    antes: { estado: 'completada', stock: stockEn(existencias, 'antes') },
    despues: {
      estado: 'anulada',
      numero,
      total,
      motivo,
      pedidoId,
      stock: stockEn(existencias, 'despues'),
    },
  };
}

/** Id of who waits for a sale to be voided. */
export function quienLaPide({ solicitud }: Pick<VentaCompleta, 'solicitud'>): string | undefined {
  return solicitud?.estado === 'pendiente' ? solicitud.pedidaPor : undefined;
}

/**
 * Voids a sale whose row the transaction has locked: returns its stock and its cash, and takes it out of the
 * client's purchases and the reports. Throws `conflicto` when it was voided before.
 */
export async function anularCobro(tx: Tx, completa: VentaCompleta, anulacion: Anulacion): Promise<void> {
  const { venta, items, pagos } = completa;
  if (venta.estado === 'anulada') {
    throw new AppError('conflicto', `La venta ${venta.numero} ya está anulada`);
  }
  const { motivo, fecha, actor } = anulacion;
  const usuarioId = actor.usuario.id;
  // Locks products before the client, as a sale does; the other order would deadlock with it.
  if (!venta.pedidoId)
    await retenerProductos(
      tx,
      items.map(({ productoId }) => productoId),
    );
  if (venta.clienteId) await restarCompra(tx, venta.clienteId, venta.total);
  const pedidaPor = quienLaPide(completa);
  await devolverEfectivo(tx, { ...venta, pagos, usuarioId, pedidaPor, fecha, motivo });
  const devolucion = { tipo: 'anulacion' as const, usuarioId, fecha, motivo };
  const existencias = await devolverTomado(tx, { ventaId: venta.id }, devolucion);
  await marcarAnulada(tx, venta.id, { anuladaEn: fecha, anuladaPor: usuarioId, motivoAnulacion: motivo });
  await descontar(tx, completa);
  await auditar(tx, hechoDe(completa, anulacion, existencias));
}
