import type { FastifyRequest } from 'fastify';
import { hechoSchema } from '#contract/campos.ts';
import { paginar } from '#contract/pagina.ts';
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
} from '#contract/pedidos.ts';
import { cobroDePedidoSchema, pedidoCobradoSchema } from '#contract/ventas.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { countedOnceByKey, onceByKey } from '../http/idempotencia.ts';
import { baseUrl } from '../http/red.ts';
import { actorDe, usuarioDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { ventaJson } from '../ventas/ventas.wire.ts';
import { cobrarPedido } from './cobro.service.ts';
import { actualizarEstado, admitirCancelacion, cancelarPedido } from './estado.service.ts';
import {
  completarPedidos,
  contarPedidos,
  contarPedidosDe,
  estadosDe,
  listarPedidos,
  listarPedidosDe,
  type PedidoCompleto,
} from './pedidos.queries.ts';
import {
  admitirPedido,
  crearPedido,
  obtenerPedido,
  obtenerPorCodigo,
  puedeVerCliente,
} from './pedidos.service.ts';
import { pedidoCreadoJson, pedidoJson, pedidoPublicoJson } from './pedidos.wire.ts';
import { reciboDe } from './recibo.ts';

function rutasDeClientes(app: App, context: Context): void {
  app.post(
    '/api/pedidos',
    {
      config: { permiso: 'publico', rechaza: [404, 429], cabeceras: ['Idempotency-Key'] },
      schema: { summary: 'Hacer un pedido', body: nuevoPedidoSchema, response: { 201: pedidoCreadoSchema } },
    },
    async (request, reply) => {
      const [nuevo, actor] = [request.body, actorDe(request)];
      const respuesta = await countedOnceByKey(context, request, {
        status: 201,
        count: () => admitirPedido(context, nuevo, actor),
        write: async (admitido) => ({
          success: true as const,
          message: '¡Pedido creado exitosamente!',
          pedido: pedidoCreadoJson(await crearPedido(context, admitido, nuevo, actor)),
        }),
      });
      return reply.code(201).send(respuesta);
    },
  );

  app.get(
    '/api/pedidos/seguimiento/:code',
    {
      config: { permiso: 'publico', rechaza: [429], cabeceras: ['X-Recibo'] },
      schema: {
        summary: 'Un pedido por su código de seguimiento',
        params: codigoSeguimientoSchema,
        response: { 200: seguimientoSchema },
      },
    },
    async (request, reply) => {
      const [actor, recibo] = [actorDe(request), reciboDe(request)];
      const pedido = await obtenerPorCodigo(context, request.params.code, actor, recibo);
      const [completo] = await completarPedidos(context.db, [pedido]);
      reply.header('cache-control', 'no-store');
      return {
        success: true as const,
        pedido: pedidoPublicoJson(
          completo ?? { pedido, items: [], historial: [], venta: undefined },
          baseUrl(context, request),
          !puedeVerCliente(pedido, actor, recibo),
        ),
      };
    },
  );

  app.get(
    '/api/pedidos/mios',
    {
      config: { permiso: 'sesion' },
      schema: {
        summary: 'Los pedidos de la propia cuenta, por página, el más nuevo primero',
        querystring: consultaMisPedidosSchema,
        response: { 200: misPedidosSchema },
      },
    },
    async (request) => {
      const { id } = usuarioDe(request);
      const [pedidos, total] = await Promise.all([
        listarPedidosDe(context.db, id, request.query),
        contarPedidosDe(context.db, id),
      ]);
      const base = baseUrl(context, request);
      return {
        pedidos: pedidos.map((pedido) => pedidoPublicoJson(pedido, base, false)),
        pagination: paginar(request.query, total),
      };
    },
  );

  app.put(
    '/api/pedidos/cancelar/:code',
    {
      config: { permiso: 'publico', rechaza: [429], cabeceras: ['Idempotency-Key', 'X-Recibo'] },
      schema: {
        summary: 'Cancelar un pedido por su código',
        params: codigoSeguimientoSchema,
        body: cancelacionSchema,
        response: { 200: hechoSchema },
      },
    },
    async (request) => {
      const [{ code }, { motivo }, actor] = [request.params, request.body, actorDe(request)];
      return await countedOnceByKey(context, request, {
        status: 200,
        count: () => admitirCancelacion(context, code, actor, reciboDe(request)),
        write: async (admitida) => {
          await cancelarPedido(context, admitida, motivo, actor);
          return { success: true as const, message: '¡Pedido cancelado exitosamente!' };
        },
      });
    },
  );
}

function rutasDelPersonal(app: App, context: Context): void {
  const json = (request: FastifyRequest, pedido: PedidoCompleto) =>
    pedidoJson(pedido, baseUrl(context, request), context.config.publicUrl);

  app.get(
    '/api/pedidos/admin',
    {
      config: { permiso: 'ventas' },
      schema: {
        summary: 'Los pedidos, por página, el más nuevo primero',
        querystring: consultaPedidosSchema,
        response: { 200: listaPedidosSchema },
      },
    },
    async (request) => {
      const [pedidos, conteos] = await Promise.all([
        listarPedidos(context.db, request.query),
        contarPedidos(context.db, request.query),
      ]);
      const total = estadosDe(request.query.estado).reduce((suma, estado) => suma + conteos[estado], 0);
      return {
        pedidos: pedidos.map((pedido) => json(request, pedido)),
        pagination: paginar(request.query, total),
        conteos,
      };
    },
  );

  app.get(
    '/api/pedidos/admin/:id',
    {
      config: { permiso: 'ventas' },
      schema: { summary: 'Un pedido con todo', params: idParamSchema, response: { 200: unPedidoSchema } },
    },
    async (request) => ({
      pedido: json(request, await obtenerPedido(context.db, request.params.id)),
    }),
  );

  app.put(
    '/api/pedidos/admin/:id/estado',
    {
      config: { permiso: 'ventas', cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Cambiar el estado o las notas de un pedido',
        params: idParamSchema,
        body: cambioDeEstadoSchema,
        response: { 200: pedidoActualizadoSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      return await onceByKey(context, request, 200, async () => {
        const pedido = await actualizarEstado(context, id, request.body, actorDe(request));
        return {
          success: true as const,
          message: 'Estado del pedido actualizado',
          pedido: json(request, pedido),
        };
      });
    },
  );

  app.post(
    '/api/pedidos/admin/:id/cobrar',
    {
      config: { permiso: 'ventas', cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Cobrar un pedido que se entrega: lo vuelve una venta, una sola vez',
        params: idParamSchema,
        body: cobroDePedidoSchema,
        response: { 201: pedidoCobradoSchema },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const respuesta = await onceByKey(context, request, 201, async () => {
        const { pedido, venta } = await cobrarPedido(
          context,
          id,
          request.body,
          usuarioDe(request),
          request.ip,
        );
        return {
          success: true as const,
          message: 'Pedido cobrado exitosamente',
          venta: ventaJson(venta),
          pedido: json(request, pedido),
        };
      });
      return reply.code(201).send(respuesta);
    },
  );
}

export function pedidosRoutes(app: App, context: Context): void {
  rutasDeClientes(app, context);
  rutasDelPersonal(app, context);
}
