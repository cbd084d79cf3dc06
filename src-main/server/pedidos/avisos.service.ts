import type { EstadoPedido } from '#contract/transiciones.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '../context.ts';
import type { PlantillaDePedido } from '../correos/correo.ts';
import { encolarCorreo } from '../correos/correos.service.ts';
import { anunciar } from '../eventos/eventos.ts';
import type { Counted } from '../http/attempt-counters.ts';
import { completarPedidos, type FilaPedido } from './pedidos.queries.ts';

/** Tells the screens that follow the shop. */
export async function anunciarPedido(
  tx: Tx,
  tipo: 'pedido-creado' | 'pedido-cambiado',
  { id, numero, estado, fechaEstadoActual }: FilaPedido,
): Promise<void> {
  const pedido = { id, numero, estado, fechaEstadoActual: fechaEstadoActual.toISOString() };
  await anunciar(tx, { tipo, pedido });
}

/** What the customer is mailed on entering a state. */
const PLANTILLAS: Partial<Record<EstadoPedido, PlantillaDePedido>> = {
  'en-proceso': 'pedido-recibido',
  'listo-entrega': 'pedido-listo',
  cancelado: 'pedido-cancelado',
};

/** Whether the customer is mailed about what happens to his order, and what was counted for it. */
export interface Admitido extends Counted {
  conAviso: boolean;
}

/**
 * Counts a mail to an address that some visitor wrote, after what is counted already. Where it may get no more now it
 * gets none: the order itself does not depend on it.
 */
export async function admitirAviso(
  { attempts }: Context,
  email: string | null | undefined,
  contados: Counted['intentos'] = [],
): Promise<Admitido> {
  const conAviso = Boolean(email) && (await attempts.take('correosDePedidoPorEmail', email ?? '')) === 0;
  const aviso: Counted['intentos'] = conAviso ? [['correosDePedidoPorEmail', email ?? '']] : [];
  return { conAviso, intentos: [...contados, ...aviso] };
}

/** Mails the customer who left an address what happened to his order, with the shop's words if there are any. */
export async function avisarPorCorreo(
  tx: Tx,
  pedido: FilaPedido,
  nota: string | null,
  fecha: Date,
): Promise<void> {
  const plantilla = PLANTILLAS[pedido.estado];
  if (!plantilla || !pedido.clienteEmail) return;
  const [completo] = await completarPedidos(tx, [pedido]);
  const { clienteNombre: nombre, numero, codigoSeguimiento, total } = pedido;
  const lineas = (completo?.items ?? []).map((item) => ({
    nombre: item.nombre,
    cantidad: item.cantidad,
    subtotal: item.subtotal,
  }));
  const datos = { nombre, numero, codigoSeguimiento, total, lineas, nota };
  await encolarCorreo(tx, { para: pedido.clienteEmail, plantilla, datos }, fecha);
}
