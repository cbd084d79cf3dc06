import { type Db, inTransaction, type Tx } from '#db/transaction.ts';
import type { ActorConUsuario, Autoria, UsuarioDeSesion } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { quienDevolvio } from '../caja/caja.queries.ts';
import { cajaQueDevuelve } from '../caja/efectivo.service.ts';
import { anularCobro, quienLaPide } from '../cobros/anulacion.service.ts';
import { pedidoDeVenta, type VentaCompleta } from '../cobros/cobros.queries.ts';
import { obtenerVenta, retenerVenta } from '../cobros/cobros.service.ts';
import { anunciarPedido } from '../pedidos/avisos.service.ts';
import { cambiarEstado, retenerPedido } from '../pedidos/estado.service.ts';
import { type FilaPedido, ponerCobrado } from '../pedidos/pedidos.queries.ts';
import { buscarUsuario } from '../usuarios/usuarios.queries.ts';
import { aceptarSolicitud } from './solicitudes.service.ts';

/**
 * Locks a sale, and before it the order that it collected, in the order `cobrarPedido` does. Throws `no-encontrado`.
 */
async function retenerConPedido(
  tx: Tx,
  id: string,
): Promise<{ cobrado: FilaPedido | undefined; completa: VentaCompleta }> {
  const pedidoId = await pedidoDeVenta(tx, id);
  const cobrado = pedidoId ? await retenerPedido(tx, pedidoId) : undefined;
  return { cobrado, completa: await retenerVenta(tx, id) };
}

/** Makes the order of a voided sale ready for pick-up again, to be collected; its pieces stay out of stock. */
async function reabrirPedido(tx: Tx, pedido: FilaPedido, autoria: Autoria): Promise<void> {
  await ponerCobrado(tx, pedido.id, false);
  if (pedido.estado !== 'entregado') await anunciarPedido(tx, 'pedido-cambiado', pedido);
  else await cambiarEstado(tx, pedido, { estado: 'listo-entrega', nota: null }, autoria);
}

/** Whose open drawer the cash of a sale comes out of if it is voided now; what an employee sees of it is what they ask. */
async function quienDevolveria(
  db: Db,
  completa: VentaCompleta,
  { id, rol }: Pick<UsuarioDeSesion, 'id' | 'rol'>,
): Promise<{ id: string; nombre: string } | undefined> {
  const { venta, pagos } = completa;
  const usuarioId = rol === 'propietario' ? id : undefined;
  const caja = await cajaQueDevuelve(db, { ...venta, pagos, usuarioId, pedidaPor: quienLaPide(completa) });
  return caja && (await buscarUsuario(db, caja.usuarioId));
}

/**
 * Whose open drawer the cash of a sale comes out of when it is voided, as far as this user can know, or came out of when it
 * was; undefined where it comes out of none.
 */
export async function quienDevuelve(
  db: Db,
  completa: VentaCompleta,
  usuario: Pick<UsuarioDeSesion, 'id' | 'rol'>,
): Promise<{ _id: string; nombre: string } | undefined> {
  const { id, estado } = completa.venta;
  const dueno =
    estado === 'anulada' ? await quienDevolvio(db, id) : await quienDevolveria(db, completa, usuario);
  return dueno && { _id: dueno.id, nombre: dueno.nombre };
}

/**
 * Voids a sale, once: returns its stock and cash and takes it out of the reports of the day it was made. The sale
 * stays, marked as voided. Throws `no-encontrado`, `conflicto` when it was voided before.
 */
export async function anularVenta(
  context: Context,
  id: string,
  motivo: string,
  actor: ActorConUsuario,
): Promise<VentaCompleta> {
  const fecha = context.clock();
  return await inTransaction(context.db, async (tx) => {
    const { cobrado, completa } = await retenerConPedido(tx, id);
    await anularCobro(tx, completa, { motivo, actor, fecha });
    await aceptarSolicitud(tx, completa.venta, { actor, fecha });
    if (cobrado) await reabrirPedido(tx, cobrado, { actor, fecha });
    await anunciar(tx, { tipo: 'venta-cambiada', id });
    return await obtenerVenta(tx, id);
  });
}
