import type { Desglose } from '#contract/schemas/ventas/ventas.ts';
import { AppError } from '#contract/words/errores.ts';
import { estaSinDesglose } from '#contract/words/pagos.ts';
import { nuevoId } from '#db/ids.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { buscarSesion, type FilaSesion } from '../caja/caja.queries.ts';
import { obtenerSesionConTodo, type SesionCompleta, visiblesPara } from '../caja/caja.service.ts';
import { meterEfectivo, retenerSiSigueAbierta } from '../caja/efectivo.service.ts';
import { insertarPagos, type VentaCompleta } from '../cobros/cobros.queries.ts';
import { obtenerVenta, retenerVenta } from '../cobros/cobros.service.ts';
import { repartirPagos } from '../cobros/pagos.ts';
import { descontarDesglosada } from '../cobros/resumenes.ts';

/**
 * Locks the open drawer that a sale belongs to. Throws `sin-permiso` for whoever may not close that drawer, and
 * `conflicto` when it is closed or there is none.
 */
async function retenerCaja(
  tx: Tx,
  { sesionDeCajaId, numero }: VentaCompleta['venta'],
  { usuario }: ActorConUsuario,
): Promise<FilaSesion> {
  if (!sesionDeCajaId) throw new AppError('conflicto', `La venta ${numero} no es de ninguna caja`);
  const abierta = await retenerSiSigueAbierta(tx, sesionDeCajaId);
  const sesion = (await buscarSesion(tx, sesionDeCajaId))?.sesion;
  if (!sesion) throw new Error(`session ${sesionDeCajaId} of a sale is missing`);
  const visibles = visiblesPara(usuario);
  if (visibles && visibles !== sesion.usuarioId)
    throw new AppError(
      'sin-permiso',
      'Solo quien abrió esa caja o el propietario puede desglosar sus ventas',
    );
  if (!abierta)
    throw new AppError('conflicto', `La caja de la venta ${numero} ya se cerró: se queda sin desglose`);
  return sesion;
}

function asegurarSinDesglose({ venta, pagos }: VentaCompleta): void {
  if (venta.estado === 'anulada') throw new AppError('conflicto', `La venta ${venta.numero} está anulada`);
  if (!estaSinDesglose({ metodoPago: venta.metodoPago, pagos }))
    throw new AppError('conflicto', `La venta ${venta.numero} ya tiene su desglose`);
}

/**
 * Records the payments of a mixed sale that was made without them, once, while its drawer is open: the cash goes into
 * the drawer. The sale itself stays mixed. Throws `no-encontrado`, `sin-permiso`, `conflicto`, `datos-invalidos`.
 */
export async function desglosarVenta(
  context: Context,
  id: string,
  { pagos: dichos }: Desglose,
  actor: ActorConUsuario,
): Promise<{ venta: VentaCompleta; sesion: SesionCompleta }> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const completa = await retenerVenta(tx, id);
    const { venta } = completa;
    asegurarSinDesglose(completa);
    const sesion = await retenerCaja(tx, venta, actor);
    const pagos = repartirPagos({ metodoPago: venta.metodoPago, pagos: dichos }, venta.total);
    await insertarPagos(
      tx,
      pagos.map((pago, posicion) => ({ id: nuevoId(fecha), ventaId: id, posicion, ...pago })),
    );
    await meterEfectivo(tx, sesion, { id, pagos, usuarioId: actor.usuario.id, fecha });
    await descontarDesglosada(tx, venta);
    await auditar(tx, {
      fecha,
      actor,
      accion: 'venta.desglosada',
      entidad: 'venta',
      entidadId: id,
      despues: { numero: venta.numero, total: venta.total, pagos },
    });
    await anunciar(tx, { tipo: 'venta-cambiada', id });
    return { venta: await obtenerVenta(tx, id), sesion: await obtenerSesionConTodo(tx, sesion.id) };
  });
}
