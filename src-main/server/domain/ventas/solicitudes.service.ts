import { AppError } from '#contract/words/errores.ts';
import { nuevoId } from '#db/ids.ts';
import { inTransaction, type Tx } from '#db/transaction.ts';
import type { ActorConUsuario } from '../../base/actor.ts';
import { auditar } from '../../base/auditoria.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { anunciarCajaDe } from '../caja/efectivo.service.ts';
import type { FilaVenta, VentaCompleta } from '../cobros/cobros.queries.ts';
import { obtenerVenta, retenerVenta } from '../cobros/cobros.service.ts';
import {
  buscarPendiente,
  type FilaSolicitud,
  insertarSolicitud,
  resolverSolicitud,
} from '../cobros/solicitudes.queries.ts';

async function anunciarSolicitud(
  tx: Tx,
  { id, numero }: FilaVenta,
  { estado, pedidaPor }: Pick<FilaSolicitud, 'estado' | 'pedidaPor'>,
): Promise<void> {
  await anunciar(tx, { tipo: 'solicitud-cambiada', venta: { id, numero }, estado, usuarioId: pedidaPor });
}

/**
 * Asks the owner to void a sale. Throws `no-encontrado`, `conflicto` when it is voided or somebody has asked before.
 */
export async function pedirAnulacion(
  context: Context,
  id: string,
  motivo: string,
  actor: ActorConUsuario,
): Promise<VentaCompleta> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const { venta } = await retenerVenta(tx, id);
    if (venta.estado === 'anulada')
      throw new AppError('conflicto', `La venta ${venta.numero} ya está anulada`);
    if (await buscarPendiente(tx, id))
      throw new AppError('conflicto', `Ya se pidió anular la venta ${venta.numero}`);
    const solicitud: FilaSolicitud = {
      id: nuevoId(fecha),
      ventaId: id,
      motivo,
      pedidaPor: actor.usuario.id,
      pedidaEn: fecha,
      estado: 'pendiente',
      resueltaPor: null,
      resueltaEn: null,
      respuesta: null,
    };
    await insertarSolicitud(tx, solicitud);
    await auditar(tx, {
      fecha,
      actor,
      accion: 'venta.anulacion-pedida',
      entidad: 'venta',
      entidadId: id,
      despues: { numero: venta.numero, total: venta.total, motivo },
    });
    await anunciarSolicitud(tx, venta, solicitud);
    await anunciar(tx, { tipo: 'venta-cambiada', id });
    await anunciarCajaDe(tx, actor.usuario.id);
    return await obtenerVenta(tx, id);
  });
}

/** Leaves a sale as it is that somebody asked to void. Throws `no-encontrado`, `conflicto` when nobody asks. */
export async function rechazarAnulacion(
  context: Context,
  id: string,
  respuesta: string | undefined,
  actor: ActorConUsuario,
): Promise<VentaCompleta> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const { venta } = await retenerVenta(tx, id);
    const pendiente = await buscarPendiente(tx, id);
    if (!pendiente) throw new AppError('conflicto', `Nadie espera que se anule la venta ${venta.numero}`);
    const resolucion = { estado: 'rechazada' as const, resueltaPor: actor.usuario.id, resueltaEn: fecha };
    await resolverSolicitud(tx, pendiente.id, { ...resolucion, respuesta: respuesta ?? null });
    await auditar(tx, {
      fecha,
      actor,
      accion: 'venta.anulacion-rechazada',
      entidad: 'venta',
      entidadId: id,
      antes: { motivo: pendiente.motivo },
      despues: { numero: venta.numero, motivo: pendiente.motivo, respuesta },
    });
    await anunciarSolicitud(tx, venta, { ...pendiente, ...resolucion });
    await anunciar(tx, { tipo: 'venta-cambiada', id });
    await anunciarCajaDe(tx, pendiente.pedidaPor);
    return await obtenerVenta(tx, id);
  });
}

/** Answers the pending request of a sale that was just voided, if there is one. */
export async function aceptarSolicitud(
  tx: Tx,
  venta: FilaVenta,
  { actor, fecha }: { actor: ActorConUsuario; fecha: Date },
): Promise<void> {
  const pendiente = await buscarPendiente(tx, venta.id);
  if (!pendiente) return;
  const resolucion = { estado: 'aceptada' as const, resueltaPor: actor.usuario.id, resueltaEn: fecha };
  await resolverSolicitud(tx, pendiente.id, { ...resolucion, respuesta: null });
  await anunciarSolicitud(tx, venta, { ...pendiente, ...resolucion });
}
