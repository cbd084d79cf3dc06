import { hechoSchema, idParamSchema } from '../schemas/campos/campos.ts';
import { consultaEventosDePedidoSchema } from '../schemas/tienda/eventos.ts';
import {
  cambioDeEstadoSchema,
  cancelacionSchema,
  codigoSeguimientoSchema,
  consultaMisPedidosSchema,
  consultaPedidosSchema,
  listaPedidosSchema,
  misPedidosSchema,
  nuevoPedidoSchema,
  pedidoActualizadoSchema,
  pedidoCreadoSchema,
  seguimientoSchema,
  unPedidoSchema,
} from '../schemas/ventas/pedidos.ts';
import { cobroDePedidoSchema, pedidoCobradoSchema } from '../schemas/ventas/ventas.ts';
import {
  CAMBIAR_ESTADO_DE_PEDIDO,
  CANCELAR_PEDIDO,
  COBRAR_PEDIDO,
  CREAR_PEDIDO,
  LISTAR_MIS_PEDIDOS,
  LISTAR_PEDIDOS,
  OBTENER_PEDIDO,
  OIR_PEDIDO,
  SEGUIR_PEDIDO,
} from './addresses.ts';
import { type CallRules, EVENT_STREAM } from './rules.ts';

export const pedidosCalls = {
  [CREAR_PEDIDO]: {
    summary: 'Hacer un pedido',
    permiso: 'publico',
    body: nuevoPedidoSchema,
    status: 201,
    answer: pedidoCreadoSchema,
    rejects: [404, 429],
    headers: ['Idempotency-Key'],
  },
  [LISTAR_MIS_PEDIDOS]: {
    summary: 'Los pedidos de la propia cuenta, por página, el más nuevo primero',
    permiso: 'sesion',
    query: consultaMisPedidosSchema,
    answer: misPedidosSchema,
  },
  [SEGUIR_PEDIDO]: {
    summary: 'Un pedido por su código de seguimiento',
    permiso: 'publico',
    params: codigoSeguimientoSchema,
    answer: seguimientoSchema,
    rejects: [429],
    headers: ['X-Recibo'],
  },
  [OIR_PEDIDO]: {
    summary: 'Los cambios de un pedido, conforme pasan (Server-Sent Events)',
    permiso: 'publico',
    params: codigoSeguimientoSchema,
    query: consultaEventosDePedidoSchema,
    answer: EVENT_STREAM,
    rejects: [429],
    headers: ['X-Recibo', 'Last-Event-ID'],
    head: false,
  },
  [CANCELAR_PEDIDO]: {
    summary: 'Cancelar un pedido por su código',
    permiso: 'publico',
    params: codigoSeguimientoSchema,
    body: cancelacionSchema,
    answer: hechoSchema,
    rejects: [429],
    headers: ['Idempotency-Key', 'X-Recibo'],
  },
  [LISTAR_PEDIDOS]: {
    summary: 'Los pedidos, por página, el más nuevo primero',
    permiso: 'ventas',
    query: consultaPedidosSchema,
    answer: listaPedidosSchema,
  },
  [OBTENER_PEDIDO]: {
    summary: 'Un pedido con todo',
    permiso: 'ventas',
    params: idParamSchema,
    answer: unPedidoSchema,
  },
  [CAMBIAR_ESTADO_DE_PEDIDO]: {
    summary: 'Cambiar el estado o las notas de un pedido',
    permiso: 'ventas',
    params: idParamSchema,
    body: cambioDeEstadoSchema,
    answer: pedidoActualizadoSchema,
    headers: ['Idempotency-Key'],
  },
  [COBRAR_PEDIDO]: {
    summary: 'Cobrar un pedido que se entrega: lo vuelve una venta, una sola vez',
    permiso: 'ventas',
    params: idParamSchema,
    body: cobroDePedidoSchema,
    status: 201,
    answer: pedidoCobradoSchema,
    headers: ['Idempotency-Key'],
  },
} as const satisfies Record<string, CallRules>;
