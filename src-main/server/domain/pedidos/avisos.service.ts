import { type EstadoPedido, esperaConfirmacion } from '#contract/words/estados-de-pedido.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import type { Tx } from '#db/transaction.ts';
import type { Actor } from '../../base/actor.ts';
import type { Context } from '../../base/context.ts';
import { encolarCorreo, type PlantillaDePedido } from '../../base/correo.ts';
import { giveBackAll } from '../../base/counters/attempt-counters.ts';
import { anunciar } from '../../base/events/eventos.ts';
import { redAmpliaDe, redDe, redDeProveedorDe } from '../../http/caller/network-zone.ts';
import type { Pasada } from '../../http/caller/presion.ts';
import { completarPedidos, type FilaPedido, type PedidoCompleto } from './pedidos.queries.ts';

/** Announces an order to listening screens. `conCodigo`: somebody cancelled it who had nothing but its code. */
export async function anunciarPedido(
  tx: Tx,
  tipo: 'pedido-creado' | 'pedido-cambiado',
  { id, numero, estado, fechaEstadoActual }: FilaPedido,
  conCodigo = false,
): Promise<void> {
  const deLejos = conCodigo ? { conCodigo } : {};
  const pedido = { id, numero, estado, fechaEstadoActual: fechaEstadoActual.toISOString(), ...deLejos };
  await anunciar(tx, { tipo, pedido });
}

/** The mail sent when an order enters a state. */
const PLANTILLAS: Partial<Record<EstadoPedido, PlantillaDePedido>> = {
  'en-proceso': 'pedido-recibido',
  'listo-entrega': 'pedido-listo',
  cancelado: 'pedido-cancelado',
};

/** What becomes of a mail; one that is `retenido` is kept unsent, where the owner sees it. */
type Aviso = 'ninguno' | 'enviado' | 'retenido';

/** What becomes of the customer's mail, and the attempts counted so far. */
export interface Admitido extends Pasada {
  aviso: Aviso;
}

/** What mails of orders count against besides their own address, narrow bounds first. */
function cotasDeAvisos({ origen }: Actor): Pasada['intentos'] {
  return [
    ['correosDePedidoPorDireccion', redDe(origen)],
    ['correosDePedidoPorRedAmplia', redAmpliaDe(origen)],
    ['correosDePedidoPorProveedor', redDeProveedorDe(origen)],
    ['correosDePedidoDelServidor', 'todos'],
  ];
}

/** Whether nobody can have this caller write to strangers: the address is their own proven one, or they are of the staff. */
function escribeALosSuyos({ usuario }: Actor, email: string): boolean {
  return usuario !== undefined && (usuario.email === email || tienePermiso(usuario, 'ventas'));
}

/**
 * Counts a mail to an address that a visitor typed, and adds it to what was counted so far. Above the limit of the address
 * the order goes on without a mail, above those of networks and of all together with one that is not sent.
 */
export async function admitirAviso(
  { attempts }: Context,
  email: string | null | undefined,
  actor: Actor,
  pasada: Pasada = { intentos: [] },
): Promise<Admitido> {
  if (!email || (await attempts.take('correosDePedidoPorEmail', email)) > 0)
    return { ...pasada, aviso: 'ninguno' };
  const contados: Pasada['intentos'] = [['correosDePedidoPorEmail', email]];
  const cotas = escribeALosSuyos(actor, email) ? [] : cotasDeAvisos(actor);
  for (const cota of cotas) {
    if ((await attempts.take(...cota)) > 0) {
      await giveBackAll(attempts, contados);
      return { ...pasada, aviso: 'retenido' };
    }
    contados.push(cota);
  }
  return { ...pasada, aviso: 'enviado', intentos: [...pasada.intentos, ...contados] };
}

export type LineaDeAviso = Pick<PedidoCompleto['items'][number], 'nombre' | 'cantidad' | 'subtotal'>;

interface AvisoDePedido {
  pedido: FilaPedido;
  /** Read from the database unless given. */
  lineas?: LineaDeAviso[];
  /** The shop's message. */
  nota: string | null;
  fecha: Date;
  /** What becomes of it; it is sent unless given. */
  aviso?: Aviso;
}

const RETENIDO = 'Llegaron demasiados pedidos en poco tiempo: este aviso no se envió';

async function leerLineas(tx: Tx, pedido: FilaPedido): Promise<LineaDeAviso[]> {
  const [completo] = await completarPedidos(tx, [pedido]);
  return (completo?.items ?? []).map(({ nombre, cantidad, subtotal }) => ({ nombre, cantidad, subtotal }));
}

/** Queues the mail for the order's state if the customer left an address. */
export async function avisarPorCorreo(
  tx: Tx,
  { pedido, lineas, nota, fecha, aviso = 'enviado' }: AvisoDePedido,
): Promise<void> {
  if (aviso === 'ninguno') return;
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
  const sinEnviar = aviso === 'retenido' ? RETENIDO : undefined;
  await encolarCorreo(tx, { para: pedido.clienteEmail, plantilla, datos }, fecha, sinEnviar);
}
