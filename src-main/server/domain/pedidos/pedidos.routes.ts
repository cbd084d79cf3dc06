import type { FastifyRequest } from 'fastify';
import {
  BUSCAR_PEDIDO,
  CAMBIAR_ESTADO_DE_PEDIDO,
  CANCELAR_PEDIDO,
  COBRAR_PEDIDO,
  CONFIRMAR_PEDIDO,
  CREAR_PEDIDO,
  DESHACER_CANCELACION,
  LISTAR_APARTADOS,
  LISTAR_MIS_PEDIDOS,
  LISTAR_PEDIDOS,
  OBTENER_PEDIDO,
  SEGUIR_PEDIDO,
  SOLTAR_PEDIDO,
} from '#contract/calls/addresses.ts';
import type { ConsultaPedidos } from '#contract/schemas/ventas/pedidos.ts';
import { ESTADOS_PEDIDO, type EstadoPedido, POR_ENTREGAR } from '#contract/words/estados-de-pedido.ts';
import { paginar } from '#contract/words/listas.ts';
import type { Context } from '../../base/context.ts';
import { madeOnce } from '../../http/answer/serializer.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl } from '../../http/caller/addresses.ts';
import { actorConUsuarioDe, actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { countedOnceByKey, onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import { ventaJson } from '../cobros/ventas.wire.ts';
import { escrituraAutorizada } from '../usuarios/autorizacion.service.ts';
import { apartadosDe, confirmarPedido, limiteDeOlvido, soltarPedido } from './apartado.service.ts';
import { deshacerCancelacion } from './cancelacion-ajena.service.ts';
import { cobrarPedido } from './cobro.service.ts';
import { reciboDe } from './codigos.ts';
import { actualizarEstado, cancelacionDePedido } from './estado.service.ts';
import {
  completarPedidos,
  contarFiltrados,
  contarPedidos,
  contarPedidosDe,
  listarPedidos,
  listarPedidosDe,
  type PedidoCompleto,
  sumarSinCobrar,
} from './pedidos.queries.ts';
import { altaDePedido, obtenerPedido, obtenerPorReferencia, puedeVerCliente } from './pedidos.service.ts';
import {
  apartadosJson,
  pedidoCreadoJson,
  pedidoJson,
  pedidoPublicoJson,
  sinCobrarJson,
} from './pedidos.wire.ts';
import { obtenerPorCodigo } from './por-codigo.service.ts';
import { createSeguimientos } from './seguimientos.ts';

function rutasDeClientes(app: App, context: Context): void {
  const seguimiento = createSeguimientos(app, context);

  route(app, CREAR_PEDIDO, async (request) => {
    const alta = altaDePedido(context, request.body, actorDe(request), (pedido) => ({
      success: true as const,
      message: '¡Pedido creado exitosamente!',
      pedido: pedidoCreadoJson(pedido),
    }));
    return await countedOnceByKey(context, request, alta);
  });

  route(app, SEGUIR_PEDIDO, async (request, reply) => {
    const actor = actorDe(request);
    const recibo = reciboDe(request);
    const pedido = await obtenerPorCodigo(context, request.params.code, actor, recibo);
    const base = baseUrl(context, request);
    const oculto = !puedeVerCliente(pedido, actor, recibo);
    reply.header('cache-control', 'no-store');
    return await seguimiento(pedido, `${oculto ? 'oculto' : 'entero'} ${base}`, async () => {
      const [completo] = await completarPedidos(context.db, [pedido]);
      const conTodo = completo ?? { pedido, items: [], historial: [], venta: undefined };
      return madeOnce({ success: true as const, pedido: pedidoPublicoJson(conTodo, base, oculto) });
    });
  });

  route(app, LISTAR_MIS_PEDIDOS, async (request) => {
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
  });

  route(app, CANCELAR_PEDIDO, async (request) => {
    const pedida = {
      codigo: request.params.code,
      motivo: request.body.motivo,
      ultimosDelTelefono: request.body.ultimosDelTelefono,
      recibo: reciboDe(request),
    };
    const cancelacion = cancelacionDePedido(context, pedida, actorDe(request), () => ({
      success: true as const,
      message: '¡Pedido cancelado exitosamente!',
    }));
    return await countedOnceByKey(context, request, cancelacion);
  });
}

/** The number of orders that a state filter lets through. */
function cuantosDe(
  estado: ConsultaPedidos['estado'],
  conteos: Record<EstadoPedido, number>,
  aparte: Record<'sin-cobrar' | 'por-confirmar' | 'olvidados', number>,
): number {
  if (estado === 'sin-cobrar' || estado === 'por-confirmar' || estado === 'olvidados') return aparte[estado];
  const estados = estado === 'por-entregar' ? POR_ENTREGAR : estado ? [estado] : ESTADOS_PEDIDO;
  return estados.reduce((suma, uno) => suma + conteos[uno], 0);
}

function rutasDelPersonal(app: App, context: Context): void {
  const json = (request: FastifyRequest, pedido: PedidoCompleto) =>
    pedidoJson(pedido, baseUrl(context, request), context.direccionPublica.actual());

  route(app, LISTAR_PEDIDOS, async (request) => {
    const { db, clock } = context;
    const consulta = { ...request.query, olvido: await limiteDeOlvido(db, clock()) };
    const [pedidos, conteos, sinCobrar, porConfirmar, olvidados] = await Promise.all([
      listarPedidos(db, consulta),
      contarPedidos(db, consulta),
      sumarSinCobrar(db, consulta),
      contarFiltrados(db, { ...consulta, estado: 'por-confirmar' }),
      contarFiltrados(db, { ...consulta, estado: 'olvidados' }),
    ]);
    const aparte = { 'sin-cobrar': sinCobrar.cantidad, 'por-confirmar': porConfirmar, olvidados };
    return {
      pedidos: pedidos.map((pedido) => json(request, pedido)),
      pagination: paginar(request.query, cuantosDe(consulta.estado, conteos, aparte)),
      conteos,
      sinCobrar: sinCobrarJson(sinCobrar),
      porConfirmar,
      olvidados,
    };
  });

  route(app, BUSCAR_PEDIDO, async (request) => ({
    pedido: json(request, await obtenerPorReferencia(context.db, request.params.referencia)),
  }));

  route(app, LISTAR_APARTADOS, async (request) =>
    apartadosJson(await apartadosDe(context, request.query.producto)),
  );

  route(app, OBTENER_PEDIDO, async (request) => ({
    pedido: json(request, await obtenerPedido(context.db, request.params.id)),
  }));

  route(app, CAMBIAR_ESTADO_DE_PEDIDO, async (request) => {
    const { id } = request.params;
    return await onceByKey(context, request, async () => {
      const pedido = await actualizarEstado(context, id, request.body, actorDe(request));
      return {
        success: true as const,
        message: 'Estado del pedido actualizado',
        pedido: json(request, pedido),
      };
    });
  });

  route(app, CONFIRMAR_PEDIDO, async (request) => {
    const { id } = request.params;
    return await onceByKey(context, request, async () => ({
      success: true as const,
      message: 'Pedido confirmado',
      pedido: json(request, await confirmarPedido(context, id, actorConUsuarioDe(request))),
    }));
  });

  route(app, SOLTAR_PEDIDO, async (request) => {
    const { id } = request.params;
    const actor = actorConUsuarioDe(request);
    const suelta = escrituraAutorizada(context, request, async (quien) => ({
      success: true as const,
      message: 'Piezas sueltas: el pedido queda por confirmar',
      pedido: json(request, await soltarPedido(context, id, actor, quien)),
    }));
    return await countedOnceByKey(context, request, suelta);
  });

  route(app, DESHACER_CANCELACION, async (request) => {
    const { id } = request.params;
    return await onceByKey(context, request, async () => ({
      success: true as const,
      message: 'Cancelación deshecha: el pedido sigue en pie',
      pedido: json(request, await deshacerCancelacion(context, id, actorConUsuarioDe(request))),
    }));
  });

  route(app, COBRAR_PEDIDO, async (request) => {
    const { id } = request.params;
    const actor = actorConUsuarioDe(request);
    const cobro = escrituraAutorizada(context, request, async (quien) => {
      const { pedido, venta } = await cobrarPedido(context, id, request.body, actor, quien);
      return {
        success: true as const,
        message: 'Pedido cobrado exitosamente',
        venta: ventaJson(context, venta, actor.usuario),
        pedido: json(request, pedido),
      };
    });
    return await countedOnceByKey(context, request, cobro);
  });
}

export function pedidosRoutes(app: App, context: Context): void {
  rutasDeClientes(app, context);
  rutasDelPersonal(app, context);
}
