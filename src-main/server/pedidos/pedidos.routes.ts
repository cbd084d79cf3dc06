import type { FastifyRequest } from 'fastify';
import { hechoSchema } from '#contract/campos.ts';
import { paginar } from '#contract/pagina.ts';
import {
  cambioDeEstadoSchema,
  cancelacionSchema,
  codigoSeguimientoSchema,
  consultaPedidosSchema,
  listaPedidosSchema,
  nuevoPedidoSchema,
  pedidoActualizadoSchema,
  pedidoCreadoSchema,
  seguimientoSchema,
  unPedidoSchema,
} from '#contract/pedidos.ts';
import { tienePermiso } from '#contract/permisos.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { onceByKey } from '../http/idempotencia.ts';
import { baseUrl } from '../http/red.ts';
import { actorDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { esReciboDe } from './codigos.ts';
import { completarPedidos, contarPedidos, type FilaPedido, listarPedidos } from './pedidos.queries.ts';
import {
  actualizarEstado,
  cancelarPorCodigo,
  crearPedido,
  obtenerPedido,
  obtenerPorCodigo,
} from './pedidos.service.ts';
import { pedidoCreadoJson, pedidoJson, pedidoPublicoJson } from './pedidos.wire.ts';

/** Whether the asker placed the order (receipt token or own account) or serves it. */
function puedeVerCliente(request: FastifyRequest, pedido: FilaPedido): boolean {
  const recibo = request.headers['x-recibo'];
  if (esReciboDe(pedido.reciboHash, typeof recibo === 'string' ? recibo : undefined)) return true;
  const { usuario } = request;
  return usuario !== undefined && (usuario.id === pedido.usuarioId || tienePermiso(usuario, 'ventas'));
}

function rutasPublicas(app: App, context: Context): void {
  app.post(
    '/api/pedidos',
    {
      config: { permiso: 'publico' },
      schema: { body: nuevoPedidoSchema, response: { 201: pedidoCreadoSchema } },
    },
    async (request, reply) => {
      const respuesta = await onceByKey(context, request, 201, async () => ({
        success: true as const,
        message: '¡Pedido creado exitosamente!',
        pedido: pedidoCreadoJson(await crearPedido(context, request.body, actorDe(request))),
      }));
      return reply.code(201).send(respuesta);
    },
  );

  app.get(
    '/api/pedidos/seguimiento/:code',
    {
      config: { permiso: 'publico' },
      schema: { params: codigoSeguimientoSchema, response: { 200: seguimientoSchema } },
    },
    async (request, reply) => {
      const pedido = await obtenerPorCodigo(context, request.params.code, request.ip);
      const [completo] = await completarPedidos(context.db, [pedido]);
      reply.header('cache-control', 'no-store');
      return {
        success: true as const,
        pedido: pedidoPublicoJson(
          completo ?? { pedido, items: [], historial: [] },
          baseUrl(context, request),
          !puedeVerCliente(request, pedido),
        ),
      };
    },
  );

  app.put(
    '/api/pedidos/cancelar/:code',
    {
      config: { permiso: 'publico' },
      schema: { params: codigoSeguimientoSchema, body: cancelacionSchema, response: { 200: hechoSchema } },
    },
    async (request) => {
      await cancelarPorCodigo(context, request.params.code, request.body.motivo, actorDe(request));
      return { success: true as const, message: '¡Pedido cancelado exitosamente!' };
    },
  );
}

function rutasDelPersonal(app: App, context: Context): void {
  app.get(
    '/api/pedidos/admin',
    {
      config: { permiso: 'ventas' },
      schema: { querystring: consultaPedidosSchema, response: { 200: listaPedidosSchema } },
    },
    async (request) => {
      const [pedidos, total] = await Promise.all([
        listarPedidos(context.db, request.query),
        contarPedidos(context.db, request.query),
      ]);
      const base = baseUrl(context, request);
      return {
        pedidos: pedidos.map((pedido) => pedidoJson(pedido, base)),
        pagination: paginar(request.query, total),
      };
    },
  );

  app.get(
    '/api/pedidos/admin/:id',
    { config: { permiso: 'ventas' }, schema: { params: idParamSchema, response: { 200: unPedidoSchema } } },
    async (request) => ({
      pedido: pedidoJson(await obtenerPedido(context, request.params.id), baseUrl(context, request)),
    }),
  );

  app.put(
    '/api/pedidos/admin/:id/estado',
    {
      config: { permiso: 'ventas' },
      schema: {
        params: idParamSchema,
        body: cambioDeEstadoSchema,
        response: { 200: pedidoActualizadoSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      await actualizarEstado(context, id, request.body, actorDe(request));
      return {
        success: true as const,
        message: 'Estado del pedido actualizado',
        pedido: pedidoJson(await obtenerPedido(context, id), baseUrl(context, request)),
      };
    },
  );
}

export function pedidosRoutes(app: App, context: Context): void {
  rutasPublicas(app, context);
  rutasDelPersonal(app, context);
}
