import { type EstadoPedido, esperaConfirmacion } from '#contract/words/estados-de-pedido.ts';
import type { Tx } from '#db/transaction.ts';
import type { Context } from '../../base/context.ts';
import { encolarCorreo, type PlantillaDePedido } from '../../base/correo.ts';
import type { Counted } from '../../base/counters/attempt-counters.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { completarPedidos, type FilaPedido, type PedidoCompleto } from './pedidos.queries.ts';

/** Announces an order to listening screens. */
export async function anunciarPedido(
  tx: Tx,
  tipo: 'pedido-creado' | 'pedido-cambiado',
  { id, numero, estado, fechaEstadoActual }: FilaPedido,
): Promise<void> {
  const pedido = { id, numero, estado, fechaEstadoActual: fechaEstadoActual.toISOString() };
  await anunciar(tx, { tipo, pedido });
}

/** The mail sent when an order enters a state. */
const PLANTILLAS: Partial<Record<EstadoPedido, PlantillaDePedido>> = {
  'en-proceso': 'pedido-recibido',
  'listo-entrega': 'pedido-listo',
  cancelado: 'pedido-cancelado',
};

/** Whether the customer gets a mail, and the attempts counted so far. */
export interface Admitido extends Counted {
  conAviso: boolean;
}

/**
 * Counts a mail to an address that a visitor typed, and adds it to `contados`. Above the limit the order goes on
 * without a mail.
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

export type LineaDeAviso = Pick<PedidoCompleto['items'][number], 'nombre' | 'cantidad' | 'subtotal'>;

interface Aviso {
  pedido: FilaPedido;
  /** Read from the database unless given. */
  lineas?: LineaDeAviso[];
  /** The shop's message. */
  nota: string | null;
  fecha: Date;
}

async function leerLineas(tx: Tx, pedido: FilaPedido): Promise<LineaDeAviso[]> {
  const [completo] = await completarPedidos(tx, [pedido]);
  return (completo?.items ?? []).map(({ nombre, cantidad, subtotal }) => ({ nombre, cantidad, subtotal }));
}

/** Queues the mail for the order's state if the customer left an address. */
export async function avisarPorCorreo(tx: Tx, { pedido, lineas, nota, fecha }: Aviso): Promise<void> {
  const plantilla = esperaConfirmacion(pedido) ? 'pedido-por-confirmar' : PLANTILLAS[pedido.estado];
  if (!plantilla || !pedido.clienteEmail) return;
  const datos = {
    nombre: pedido.clienteNombre,
    numero: pedido.numero,
    codigoSeguimiento: pedido.codigoSeguimiento,
    total: pedido.total,
    lineas: lineas ?? (await leerLineas(tx, pedido)),
    nota,
    aDomicilio: pedido.clienteDireccion !== null,
  };
  await encolarCorreo(tx, { para: pedido.clienteEmail, plantilla, datos }, fecha);
}
