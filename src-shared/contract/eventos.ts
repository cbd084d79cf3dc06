import * as z from 'zod';
import { instanteSchema } from './campos.ts';
import { ESTADOS_PEDIDO } from './transiciones.ts';

/** An order as its events name it; who wants more asks for it. */
const pedidoDeEventoSchema = z.object({
  _id: z.string(),
  numero: z.string(),
  estado: z.enum(ESTADOS_PEDIDO),
});

/** What the stream of the staff says, by the event's name. `recargar`: something was missed, ask for everything. */
export const eventosDelPersonalSchema = z.object({
  'pedido-creado': pedidoDeEventoSchema,
  'pedido-cambiado': pedidoDeEventoSchema,
  /** Made or voided. */
  'venta-cambiada': z.object({ _id: z.string() }),
  /** A drawer was opened or closed, or what should be in it is another amount; `usuario` is whose it is. */
  'caja-cambiada': z.object({ _id: z.string(), usuario: z.string() }),
  'producto-cambiado': z.object({ _id: z.string() }),
  'stock-cambiado': z.object({ _id: z.string(), stock: z.number() }),
  'tienda-cambiada': z.object({}),
  recargar: z.object({}),
});
export type EventosDelPersonal = z.infer<typeof eventosDelPersonalSchema>;

/** What the stream of one tracked order says: that it is now so, and worth asking for. */
export const pedidoSeguidoSchema = z.object({
  estado: z.enum(ESTADOS_PEDIDO),
  fechaEstadoActual: instanteSchema,
});
export type PedidoSeguido = z.infer<typeof pedidoSeguidoSchema>;

/** Answer of POST /api/eventos/boleto: a token good for opening the stream, and for nothing else. */
export const boletoSchema = z.object({
  success: z.literal(true),
  boleto: z.string(),
  venceEn: instanteSchema,
});

/** Between two signs of life of an open stream, in ms. */
export const LATIDO_MS = 15_000;
