import {
  ajusteSchema,
  consultaMovimientosSchema,
  listaMovimientosSchema,
  type MovimientoDeProducto,
  productoAjustadoSchema,
} from '#contract/movimientos.ts';
import { paginar } from '#contract/pagina.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app-types.ts';
import { onceByKey } from '../http/idempotencia.ts';
import { baseUrl } from '../http/red.ts';
import { actorDe } from '../http/sesion.ts';
import { idParamSchema } from '../http/validation.ts';
import { obtenerProducto } from '../productos/productos.service.ts';
import { productoJson } from '../productos/productos.wire.ts';
import { ajustarStock } from './ajuste.service.ts';
import { contarMovimientos, type FilaDeMovimientos, listarMovimientos } from './movimientos.queries.ts';

function documento(_id: string | null, numero: string | null) {
  return _id && numero ? { _id, numero } : undefined;
}

function movimientoJson({ movimiento, usuario, venta, pedido }: FilaDeMovimientos): MovimientoDeProducto {
  return {
    _id: String(movimiento.secuencia),
    tipo: movimiento.tipo,
    cantidad: movimiento.cantidad,
    stockResultante: movimiento.stockResultante,
    fecha: movimiento.fecha.toISOString(),
    motivo: movimiento.motivo ?? undefined,
    usuario: usuario ?? undefined,
    venta: documento(movimiento.ventaId, venta),
    pedido: documento(movimiento.pedidoId, pedido),
  };
}

export function movimientosRoutes(app: App, context: Context): void {
  app.get(
    '/api/productos/:id/movimientos',
    {
      config: { permiso: 'productos' },
      schema: {
        summary: 'Los movimientos de inventario de un producto, del último al primero',
        params: idParamSchema,
        querystring: consultaMovimientosSchema,
        response: { 200: listaMovimientosSchema },
      },
    },
    async ({ params: { id }, query }) => {
      const { stock } = await obtenerProducto(context.db, id);
      const [filas, total] = await Promise.all([
        listarMovimientos(context.db, id, query),
        contarMovimientos(context.db, id),
      ]);
      return { stock, movimientos: filas.map(movimientoJson), pagination: paginar(query, total) };
    },
  );

  app.post(
    '/api/productos/:id/ajustes',
    {
      config: { permiso: 'productos', cabeceras: ['Idempotency-Key'] },
      schema: {
        summary: 'Sumar o quitar existencias de un producto, con su motivo',
        params: idParamSchema,
        body: ajusteSchema,
        response: { 201: productoAjustadoSchema },
      },
    },
    async (request, reply) => {
      const respuesta = await onceByKey(context, request, 201, async () => {
        const fila = await ajustarStock(context, request.params.id, request.body, actorDe(request));
        const producto = productoJson(fila, baseUrl(context, request), true);
        return { success: true as const, message: 'Stock ajustado correctamente', producto };
      });
      return reply.code(201).send(respuesta);
    },
  );
}
