import { AJUSTAR_STOCK, LISTAR_MOVIMIENTOS } from '#contract/calls/addresses.ts';
import type { MovimientoDeProducto } from '#contract/schemas/catalogo/movimientos.ts';
import { paginar } from '#contract/words/listas.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { baseUrl } from '../../http/caller/addresses.ts';
import { actorDe } from '../../http/caller/sesion.ts';
import { onceByKey } from '../../http/request/idempotency.ts';
import { route } from '../../http/route.ts';
import {
  contarMovimientos,
  type FilaDeMovimientos,
  listarMovimientos,
} from '../inventario/movimientos.queries.ts';
import { ajustarStock } from './ajuste.service.ts';
import { obtenerProducto } from './productos.service.ts';
import { productoJson } from './productos.wire.ts';

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
  route(app, LISTAR_MOVIMIENTOS, async ({ params: { id }, query }) => {
    const { stock } = await obtenerProducto(context.db, id);
    const [filas, total] = await Promise.all([
      listarMovimientos(context.db, id, query),
      contarMovimientos(context.db, id),
    ]);
    return { stock, movimientos: filas.map(movimientoJson), pagination: paginar(query, total) };
  });

  route(app, AJUSTAR_STOCK, async (request) => {
    return await onceByKey(context, request, async () => {
      const fila = await ajustarStock(context, request.params.id, request.body, actorDe(request));
      const producto = productoJson(fila, baseUrl(context, request), true);
      return { success: true as const, message: 'Stock ajustado correctamente', producto };
    });
  });
}
