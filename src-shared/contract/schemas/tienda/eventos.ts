import * as z from 'zod';
import { ESTADOS_PEDIDO } from '../../words/estados-de-pedido.ts';
import { instanteSchema } from '../campos/campos.ts';
import { ESTADOS_SOLICITUD } from '../ventas/ventas.ts';

/** The summary of an order in its events. */
const pedidoDeEventoSchema = z.object({
  _id: z.string(),
  numero: z.string(),
  estado: z.enum(ESTADOS_PEDIDO),
  /** Just cancelled by somebody who had nothing but its code. */
  canceladoConCodigo: z.literal(true).optional(),
});

/** Events of the staff's stream by name. `recargar`: events were missed, reload everything. */
const eventosDelPersonalSchema = z.object({
  'pedido-creado': pedidoDeEventoSchema,
  'pedido-cambiado': pedidoDeEventoSchema,
  /** A sale was made or voided. */
  'venta-cambiada': z.object({ _id: z.string() }),
  /** Somebody asked to void a sale, or the request was answered. Only for the owner and whoever asked. */
  'solicitud-cambiada': z.object({ _id: z.string(), numero: z.string(), estado: z.enum(ESTADOS_SOLICITUD) }),
  /** A drawer was opened or closed or its expected amount changed; `usuario` is its owner. */
  'caja-cambiada': z.object({ _id: z.string(), usuario: z.string() }),
  'producto-cambiado': z.object({ _id: z.string() }),
  'stock-cambiado': z.object({ _id: z.string(), stock: z.number() }),
  'tienda-cambiada': z.object({}),
  /** The addresses by which phones reach the shop changed. Only for the owner. */
  'red-cambiada': z.object({}),
  /** The shop moved to another computer, or stays after all. */
  'mudanza-cambiada': z.object({}),
  /** The shop's data were found damaged, or whole again. Only for the owner. */
  'dano-cambiado': z.object({}),
  /** The shop cannot write to its disk, or can again; or the room left there became little, or enough. */
  'disco-cambiado': z.object({}),
  /** The products pinned at the POS, or their order. */
  'favoritos-cambiados': z.object({}),
  recargar: z.object({}),
});
export type EventosDelPersonal = z.infer<typeof eventosDelPersonalSchema>;

/** The event of a tracked order's stream: its new state. */
const pedidoSeguidoSchema = z.object({
  estado: z.enum(ESTADOS_PEDIDO),
  fechaEstadoActual: instanteSchema,
});
export type PedidoSeguido = z.infer<typeof pedidoSeguidoSchema>;

/** Answer of POST /api/eventos/boleto: a token that only opens the stream, for clients that send no headers. */
export const boletoSchema = z.object({
  success: z.literal(true),
  boleto: z.string(),
  venceEn: instanteSchema,
});

/** Interval of heartbeats of an open stream, in ms. */
export const LATIDO_MS = 15_000;

/** A position in the stream of events, as sent by a client: any text. */
const posicionSchema = z.string().max(100).optional();
/** Query of the staff's stream: a ticket for clients without headers, and the last event received. */
export const consultaEventosSchema = z.object({
  boleto: z.string().max(1000).optional(),
  desde: posicionSchema,
});
/** Query of an order's stream: the time of the state that the client already shows. */
export const consultaEventosDePedidoSchema = z.object({ visto: posicionSchema });
